/** Section of the page: heading, a sentence about its purpose, and its controls. */

import { type ReactNode, useId } from 'react';

export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="security-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="security-text">{text}</p>
      {children}
    </section>
  );
}
