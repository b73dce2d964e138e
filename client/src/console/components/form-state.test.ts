import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useEdits } from './form-state.ts';

it('[SCREEN-12] a form keeps what was typed and takes every other field as it is stored now', () => {
  const { result, rerender } = renderHook(({ stored }) => useEdits(stored), {
    initialProps: { stored: { address: 'old', min: '10' } },
  });
  act(() => result.current.edit({ min: '20' }));
  rerender({ stored: { address: 'new', min: '15' } });
  expect(result.current.values).toEqual({ address: 'new', min: '20' });
  act(() => result.current.forget());
  expect(result.current.values).toEqual({ address: 'new', min: '15' });
});
