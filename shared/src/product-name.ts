/** Name of the program, which an operator's brand replaces in every text for users. */
export const PRODUCT_NAME = 'Vernier';
