/** Address or account number in groups of four, its ends in ink because people compare those. */

import './grouped-address.css';

const GROUP = 4;

/** Characters at each end that people compare. */
const END = 8;
const ELLIPSIS = '\u2026';

interface AddressProps {
  text: string;
  testId?: string | undefined;
}

export function GroupedAddress({ text, testId }: AddressProps) {
  const groups = groupsOf(text);
  return (
    <p className="grouped-address" dir="ltr" data-testid={testId} data-address={text}>
      <span className="vh">{text}</span>
      <span aria-hidden="true">
        {groups.map(({ text: group, atEnd }, i) => (
          // the groups of one address never change their order
          <span key={`${i}-${group}`}>
            {atEnd ? <b>{group}</b> : group}
            {i < groups.length - 1 && ' '}
          </span>
        ))}
      </span>
    </p>
  );
}

/** Its two ends, where there is no space for the whole. */
export function ShortAddress({ text }: AddressProps) {
  return (
    <bdi className="num" dir="ltr" aria-label={text}>
      {shortened(text)}
    </bdi>
  );
}

interface AddressGroup {
  readonly text: string;
  readonly atEnd: boolean;
}

/** Typed spaces are replaced by the groups. */
export function groupsOf(address: string): AddressGroup[] {
  const characters = Array.from(address.replace(/\s+/g, ''));
  return Array.from({ length: Math.ceil(characters.length / GROUP) }, (_, i) => ({
    text: characters.slice(i * GROUP, (i + 1) * GROUP).join(''),
    atEnd: i * GROUP < END || (i + 1) * GROUP > characters.length - END,
  }));
}

/** `TSampleA…0001xK9d`; a short one is shown whole. */
export function shortened(address: string): string {
  const characters = Array.from(address);
  if (characters.length <= 2 * END + 1) return address;
  return characters.slice(0, END).join('') + ELLIPSIS + characters.slice(-END).join('');
}
