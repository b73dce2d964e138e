/** Address or account number in groups of four, its ends in ink because people compare those. */

import './grouped-address.css';
import { groupsOf, shortened } from './address-groups.ts';

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
