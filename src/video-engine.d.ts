// video.js without streaming: the package only has types for its main file.
declare module 'video.js/core.es.js' {
  import videojs from 'video.js';

  export default videojs;
}

// hls.js without captions and alternate audio: the package only has types for the full build.
declare module 'hls.js/light' {
  import Hls from 'hls.js';

  export default Hls;
}
