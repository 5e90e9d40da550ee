// The player's engine without streaming: the package declares types for its main file only.
declare module 'video.js/core.es.js' {
  import videojs from 'video.js';

  export default videojs;
}

// The adaptive engine without captions and sound of its own: the package declares types for the whole one only.
declare module 'hls.js/light' {
  import Hls from 'hls.js';

  export default Hls;
}
