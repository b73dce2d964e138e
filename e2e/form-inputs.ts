/** Radio buttons and checkboxes whose label is visible instead of them: a press of the label, once it no longer moves. */
import { expect, type Locator } from '@playwright/test';

/** Checks the input, or unchecks a checkbox. */
export async function chooseInput(input: Locator, checked = true): Promise<void> {
  if ((await input.isChecked()) === checked) return;
  await input.locator('xpath=..').click();
  await expect(input).toBeChecked({ checked });
}
