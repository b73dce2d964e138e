/** In which forms parameters come and answers go. */

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';
/** A picture among parameters. */
export const FILE_TYPE = 'multipart/form-data';
