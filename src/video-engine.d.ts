// The player's engine without streaming: the package declares types for its main file only.
declare module 'video.js/core.es.js' {
  import videojs from 'video.js';

  export default videojs;
}
