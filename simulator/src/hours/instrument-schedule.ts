/**
 * Tick schedule of an instrument: its trading hours and interventions. The price path continues during a pause, so the first
 * tick afterwards may gap; no tick or candle contains prices of the pause [HOURS-4].
 */

import { invariant } from '@vernier/shared/assert';
import type { DayNumber } from '@vernier/shared/civil-date';
import type { TradingState } from '@vernier/shared/market/market-view';
import { ChangingCalendar, type TradingCalendar } from './changing-calendar.ts';
import type { ModeChange, Silence, SpreadChange, Widening } from '@vernier/shared/market/intervention';
import { MINUTES_PER_DAY, type Slot, SLOTS_PER_DAY, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { type TradingMode, MODE_AFTER } from '@vernier/shared/market/instrument-status';
import { widened } from '../ticks/tick-shape.ts';

/** Slots of one UTC day in which the instrument ticks, `end` exclusive, with a constant widening of its spread. */
export interface Segment {
  readonly from: Slot;
  readonly end: Slot;
  readonly percent: number;
}

/** The usual spread. */
export const USUAL_PERCENT = 100;

const NO_SLOTS: readonly Slot[] = [];
const NO_OPENINGS: readonly number[] = [];

/** The end of an intervention without an end. */
const NEVER: Slot = Number.MAX_SAFE_INTEGER;

interface Pause {
  readonly from: Slot;
  readonly end: Slot;
}

export class InstrumentSchedule {
  #calendar: TradingCalendar | null;
  /** Set once the hours were changed. */
  #changes: ChangingCalendar | null = null;
  /** In order of time. */
  readonly #modes: { readonly slot: Slot; readonly mode: TradingMode }[] = [];
  readonly #silences: Silence[] = [];
  readonly #widenings: Widening[] = [];
  /** In order of time. */
  readonly #spreads: SpreadChange[] = [];
  /** Silences and halts: slots without ticks. */
  #pauses: readonly Pause[] = [];
  /** From these slots on there is no pause and no widening. */
  #unpausedFrom: Slot = 0;
  #usualSpreadFrom: Slot = 0;

  constructor(calendar: TradingCalendar | null) {
    this.#calendar = calendar;
  }

  /** True when the instrument ticks at a slot. */
  hasTick(slot: Slot): boolean {
    if (slot < this.#unpausedFrom && this.#pauseAt(slot) !== undefined) return false;
    return this.#calendar === null || this.#calendar.isOpen(Math.floor(slot / SLOTS_PER_MINUTE));
  }

  /** The trading state at a slot. A frozen market is open: its price only becomes stale. */
  stateAt(slot: Slot): TradingState {
    const open = this.#calendar?.isOpen(Math.floor(slot / SLOTS_PER_MINUTE)) ?? true;
    if (!open || this.#closingAt(slot) !== undefined) return 'closed';
    return this.#modes.findLast((change) => change.slot <= slot)?.mode ?? 'open';
  }

  /** The spread at a slot in percent of the usual one. */
  percentAt(slot: Slot): number {
    if (slot >= this.#usualSpreadFrom) return USUAL_PERCENT;
    let percent = USUAL_PERCENT;
    for (const widening of this.#widenings) {
      if (slot >= widening.slot && slot < widening.to) percent = Math.max(percent, widening.percent);
    }
    return widened(percent, this.spreadPercentAt(slot));
  }

  /** The percent set by an administrator, without temporary widenings. */
  spreadPercentAt(at: Slot): number {
    return this.#spreads.findLast(({ slot }) => slot <= at)?.percent ?? USUAL_PERCENT;
  }

  /** Openings of a closed market on a UTC day or up to `before` minutes earlier, in minutes of the day. */
  openingsOf(day: DayNumber, before: number): readonly number[] {
    const calendar = this.#calendar;
    if (calendar === null) return NO_OPENINGS;
    const midnight = day * MINUTES_PER_DAY;
    return [...calendar.spansOf(day - 1), ...calendar.spansOf(day)]
      .filter(({ from }) => from > midnight - before && !calendar.isOpen(from - 1))
      .map(({ from }) => from - midnight);
  }

  /** Slots after one slot, before another, at which a pause or a widening begins or ends. */
  changesBetween(after: Slot, before: Slot): readonly Slot[] {
    if (after >= this.#unpausedFrom && after >= this.#usualSpreadFrom) return NO_SLOTS;
    return [
      ...this.#pauses.flatMap(({ from, end }) => [from, end]),
      ...this.#widenings.flatMap(({ slot, to }) => [slot, to]),
      ...this.#spreads.map(({ slot }) => slot),
    ].filter((slot) => slot > after && slot < before);
  }

  /** The newest slot with a tick at or before `slot`; null when the calendar finds none. */
  lastTick(slot: Slot): Slot | null {
    let found = slot;
    while (!this.hasTick(found)) {
      const pause = this.#pauseAt(found);
      if (pause !== undefined) found = pause.from - 1;
      else {
        const minute = this.#calendar?.lastOpen(Math.floor(found / SLOTS_PER_MINUTE)) ?? null;
        if (minute === null) return null;
        found = minute * SLOTS_PER_MINUTE + SLOTS_PER_MINUTE - 1;
      }
      if (found < 0) return null;
    }
    return found;
  }

  /** The first slot with a tick at or after `slot`; null when unknown. */
  nextTick(slot: Slot): Slot | null {
    let found = slot;
    while (!this.hasTick(found)) {
      const pause = this.#pauseAt(found);
      if (pause !== undefined) found = pause.end;
      else {
        const minute = this.#calendar?.nextOpen(Math.floor(found / SLOTS_PER_MINUTE)) ?? null;
        if (minute === null) return null;
        found = minute * SLOTS_PER_MINUTE;
      }
      if (found === NEVER) return null;
    }
    return found;
  }

  /** The slot at which a closed market opens; null when it is not closed or the time is unknown. */
  nextOpening(slot: Slot): Slot | null {
    let found = slot;
    while (this.stateAt(found) === 'closed') {
      const closing = this.#closingAt(found);
      if (closing !== undefined) found = closing.to;
      else {
        const minute = this.#calendar?.nextOpen(Math.floor(found / SLOTS_PER_MINUTE)) ?? null;
        if (minute === null) return null;
        found = minute * SLOTS_PER_MINUTE;
      }
    }
    return found === slot ? null : found;
  }

  /** The segments with ticks between two slots of one UTC day, both included; ascending. */
  segments(first: Slot, last: Slot): readonly Segment[] {
    if (this.#calendar === null && first >= this.#unpausedFrom && first >= this.#usualSpreadFrom)
      return [{ from: first, end: last + 1, percent: USUAL_PERCENT }];
    let open: readonly Pause[] = this.#openSpans(first, last + 1);
    if (first < this.#unpausedFrom) {
      for (const pause of this.#pauses) {
        if (pause.from <= last && pause.end > first) open = open.flatMap((span) => subtract(span, pause));
      }
    }
    if (first >= this.#usualSpreadFrom)
      return open.map(({ from, end }) => ({ from, end, percent: USUAL_PERCENT }));
    return open.flatMap((span) => this.#splitByWidth(span));
  }

  /** Applies a mode change after all slots that were read. Changes may come in any order. */
  change({ kind, slot }: ModeChange): void {
    const after = this.#modes.findIndex((change) => change.slot > slot);
    this.#modes.splice(after === -1 ? this.#modes.length : after, 0, { slot, mode: MODE_AFTER[kind] });
    this.#updatePauses();
  }

  silence(intervention: Silence): void {
    invariant(intervention.to > intervention.slot, 'a silence has a length');
    this.#silences.push(intervention);
    this.#updatePauses();
  }

  widen(intervention: Widening): void {
    invariant(
      intervention.to > intervention.slot && intervention.percent >= USUAL_PERCENT,
      'a widening has a length and widens',
    );
    this.#widenings.push(intervention);
    this.#updateWidenings();
  }

  setSpread(intervention: SpreadChange): void {
    invariant(intervention.percent >= USUAL_PERCENT, 'a spread only widens');
    const after = this.#spreads.findIndex(({ slot }) => slot > intervention.slot);
    this.#spreads.splice(after === -1 ? this.#spreads.length : after, 0, intervention);
    this.#updateWidenings();
  }

  /** Applies other hours, null for none, from the first slot of a minute. */
  changeHours(slot: Slot, hours: TradingCalendar | null): void {
    invariant(slot % SLOTS_PER_MINUTE === 0, 'hours change with a minute');
    this.#changes ??= new ChangingCalendar(this.#calendar);
    this.#changes.change(slot / SLOTS_PER_MINUTE, hours);
    this.#calendar = this.#changes;
  }

  #updateWidenings(): void {
    const ends = this.#widenings.map(({ to }) => to);
    const last = this.#spreads.at(-1);
    if (last !== undefined) ends.push(last.percent === USUAL_PERCENT ? last.slot : NEVER);
    this.#usualSpreadFrom = ends.reduce((most, end) => Math.max(most, end), 0);
  }

  #updatePauses(): void {
    const halts = this.#modes.flatMap(({ slot, mode }, at) =>
      mode === 'halted' ? [{ from: slot, end: this.#modes[at + 1]?.slot ?? NEVER }] : [],
    );
    const silences = this.#silences.map(({ slot, to }) => ({ from: slot, end: to }));
    this.#pauses = [...halts, ...silences];
    this.#unpausedFrom = this.#pauses.reduce((most, { end }) => Math.max(most, end), 0);
  }

  #pauseAt(slot: Slot): Pause | undefined {
    return this.#pauses.findLast(({ from, end }) => slot >= from && slot < end);
  }

  #closingAt(at: Slot): Silence | undefined {
    return this.#silences.findLast(({ kind, slot, to }) => kind === 'close' && at >= slot && at < to);
  }

  #openSpans(from: Slot, end: Slot): readonly Pause[] {
    if (this.#calendar === null) return [{ from, end }];
    const day = Math.floor(from / SLOTS_PER_DAY);
    invariant(end <= (day + 1) * SLOTS_PER_DAY, `segments are of one day of ${MINUTES_PER_DAY} minutes`);
    return this.#calendar.spansOf(day).flatMap((span) => {
      const opens = Math.max(from, span.from * SLOTS_PER_MINUTE);
      const closes = Math.min(end, span.end * SLOTS_PER_MINUTE);
      return opens < closes ? [{ from: opens, end: closes }] : [];
    });
  }

  /** Splits a span where a widening begins or ends. */
  #splitByWidth({ from, end }: Pause): Segment[] {
    const splits = new Set([from]);
    const changes = [
      ...this.#widenings.flatMap(({ slot, to }) => [slot, to]),
      ...this.#spreads.map(({ slot }) => slot),
    ];
    for (const cut of changes) if (cut > from && cut < end) splits.add(cut);
    const starts = [...splits].toSorted((left, right) => left - right);
    return starts.map((start, at) => ({
      from: start,
      end: starts[at + 1] ?? end,
      percent: this.percentAt(start),
    }));
  }
}

function subtract(span: Pause, pause: Pause): Pause[] {
  const before = { from: span.from, end: Math.min(span.end, pause.from) };
  const after = { from: Math.max(span.from, pause.end), end: span.end };
  return [before, after].filter(({ from, end }) => from < end);
}
