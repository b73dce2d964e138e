/** An order as a row and back: the same fields, with its conversion rate as two columns. */

import type { Order } from '@vernier/shared/trading/order';
import type { orders } from './tables.ts';

type OrderRow = typeof orders.$inferSelect;

export function orderRow(order: Order): OrderRow {
  const { conversion, ...fields } = order;
  return {
    ...fields,
    conversionNumerator: conversion.numerator,
    conversionDenominator: conversion.denominator,
  };
}

export function orderOf({ conversionNumerator, conversionDenominator, ...fields }: OrderRow): Order {
  return { ...fields, conversion: { numerator: conversionNumerator, denominator: conversionDenominator } };
}
