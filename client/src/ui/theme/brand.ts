/** The one place that names the product: a white label changes these values and the needle tokens. */
export const brand = {
  name: 'Vernier',
  wordmark: 'vernier',
} as const;
