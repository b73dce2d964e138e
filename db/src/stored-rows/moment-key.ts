/** Setting with the moment of the market of which only a part is stored; 0 for none. */

export const MOMENT_KEY = 'moment_playing_ms';
