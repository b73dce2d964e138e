import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Modal } from './modal.tsx';

afterEach(cleanup);

function renderModal() {
  const onClose = vi.fn();
  const modal = (open: boolean) => (
    <Modal open={open} onClose={onClose} className="sheet" testId="modal">
      <p>inside</p>
    </Modal>
  );
  const { rerender, getByTestId } = render(modal(true));
  return { onClose, set: (open: boolean) => rerender(modal(open)), element: getByTestId('modal') };
}

it('[SCREEN-8] a dialog that is opened again before the event of its closing arrives stays open', () => {
  const { onClose, set, element } = renderModal();
  set(false);
  set(true);
  fireEvent(element, new Event('close'));
  expect(onClose).not.toHaveBeenCalled();
});

it('[SCREEN-8] a dialog that the browser closes itself calls its owner', () => {
  const { onClose, element } = renderModal();
  element.removeAttribute('open');
  fireEvent(element, new Event('close'));
  expect(onClose).toHaveBeenCalledOnce();
});
