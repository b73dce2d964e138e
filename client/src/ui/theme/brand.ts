/** Brand of the product. The server writes that of an operator as attributes of `<html>`. */

import { PRODUCT_NAME } from '@vernier/shared/product-name';

const given: DOMStringMap = typeof document === 'undefined' ? {} : document.documentElement.dataset;

export const brand = {
  name: given['brand'] ?? PRODUCT_NAME,
  /** Text beside the mark. */
  wordmark: given['wordmark'] ?? PRODUCT_NAME.toLowerCase(),
  /** Whether the operator has links or texts of legal information. */
  hasLegal: given['legal'] !== undefined,
} as const;
