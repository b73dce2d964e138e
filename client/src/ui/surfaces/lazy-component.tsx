/** A part of a page whose code comes when the page already stands, such as a sheet that a tap opens. */

import { type ComponentType, createElement, useEffect, useSyncExternalStore } from 'react';
import { withAllWords } from '../../i18n/setup.ts';
import { withFailedStyles } from './failed-styles.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Shows nothing until the code is there, and all words. When they cannot be had, the page stays, and its next change asks again. */
export function later<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return laterOfFirstPage(() => withAllWords(load));
}

/** For what says nothing but first words, and must not wait for the others. */
export function laterOfFirstPage<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  const places = new Set<() => void>();
  const tellOf = (place: () => void) => {
    places.add(place);
    return () => places.delete(place);
  };
  return function Later(props: Props) {
    // a drawn page never has it, however soon its code comes
    const part = useSyncExternalStore(
      tellOf,
      () => known,
      () => null,
    );
    useEffect(() => {
      if (part !== null) return;
      withFailedStyles(load).then(
        (loaded) => {
          known = loaded;
          for (const place of places) place();
        },
        () => {
          // without a network the page is of use as it is
        },
      );
    });
    return part === null ? null : createElement(part, props);
  };
}
