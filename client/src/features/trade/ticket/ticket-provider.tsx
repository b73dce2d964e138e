/** Ticket of a page: the live one changes with each price, the draft, which most components need, does not. */

import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { invariant } from '@vernier/shared/assert';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';
import { type Ticket, useTicket } from './use-ticket.ts';

/** What the user entered and sent. */
export type DraftTicket = Pick<Ticket, 'instrument' | 'state' | 'dispatch' | 'placed' | 'dismissPlaced'>;

const OUTSIDE = 'a part of the ticket is rendered outside its provider';

const Live = createContext<Ticket | null>(null);
const Deferred = createContext<Ticket | null>(null);
const Draft = createContext<DraftTicket | null>(null);
const Latest = createContext<RefObject<Ticket> | null>(null);

interface TicketProviderProps {
  readonly instrument: InstrumentInfo;
  readonly children: ReactNode;
}

export function TicketProvider({ instrument, children }: TicketProviderProps) {
  const ticket = useTicket(instrument);
  const { state, dispatch, placed, dismissPlaced } = ticket;
  const draft = useMemo(
    () => ({ instrument, state, dispatch, placed, dismissPlaced }),
    [instrument, state, dispatch, placed, dismissPlaced],
  );
  const latest = useRef(ticket);
  useEffect(() => {
    latest.current = ticket;
  });
  return (
    <Latest value={latest}>
      <Draft value={draft}>
        <Live value={ticket}>
          <DeferredProvider>{children}</DeferredProvider>
        </Live>
      </Draft>
    </Latest>
  );
}

/** Separate, so that the deferred render is not one of the live ticket again. */
function DeferredProvider({ children }: { readonly children: ReactNode }) {
  return <Deferred value={useDeferredValue(useLiveTicket())}>{children}</Deferred>;
}

/** Re-renders its caller with each price. */
export function useLiveTicket(): Ticket {
  const ticket = useContext(Live);
  invariant(ticket !== null, OUTSIDE);
  return ticket;
}

/**
 * Re-renders its caller with each price like the live ticket, but after the buttons and fields, in slices of a few milliseconds: for
 * the chart and the figures.
 */
export function useDeferredTicket(): Ticket {
  const ticket = useContext(Deferred);
  invariant(ticket !== null, OUTSIDE);
  return ticket;
}

/** Re-renders its caller with each entry and answer. */
export function useDraftTicket(): DraftTicket {
  const ticket = useContext(Draft);
  invariant(ticket !== null, OUTSIDE);
  return ticket;
}

/** For handlers; never re-renders its caller. */
export function useTicketRef(): RefObject<Ticket> {
  const latest = useContext(Latest);
  invariant(latest !== null, OUTSIDE);
  return latest;
}
