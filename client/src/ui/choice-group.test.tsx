import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ChoiceGroup } from './choice-group.tsx';

const CHOICES = ['one', 'two', 'three'].map((value) => ({ value, content: value, testId: `pick-${value}` }));

function Example({ dir = 'ltr' }: { dir?: 'ltr' | 'rtl' }) {
  const [value, setValue] = useState('one');
  return (
    <div style={{ direction: dir }}>
      <ChoiceGroup label="Pick" choices={CHOICES} value={value} onChange={setValue} />
    </div>
  );
}

function checked(): string {
  return screen.getByRole('radio', { checked: true }).textContent ?? '';
}

afterEach(cleanup);

describe('choice group', () => {
  it('checks what is tapped, and only that', () => {
    render(<Example />);
    fireEvent.click(screen.getByTestId('pick-three'));
    expect(checked()).toBe('three');
  });

  it.each([
    ['ArrowDown', 'two'],
    ['ArrowRight', 'two'],
    ['ArrowUp', 'three'],
    ['ArrowLeft', 'three'],
    ['End', 'three'],
    ['Home', 'one'],
  ])('%s moves the choice and the focus to %s', (key, expected) => {
    render(<Example />);
    fireEvent.keyDown(screen.getByTestId('pick-one'), { key });
    expect(checked()).toBe(expected);
    expect(document.activeElement?.textContent).toBe(expected);
  });

  it('is one stop for the Tab key', () => {
    render(<Example />);
    expect(screen.getAllByRole('radio').map((radio) => radio.tabIndex)).toEqual([0, -1, -1]);
  });
});
