/** Every page of the console: where it is, what it is called, who may open it. A page more is a row more. */

import { type ComponentType, lazy } from 'react';
import type { Role } from '../data/admin-api.ts';
import type { ChangedArea } from '../data/change-versions.ts';
import type { ConsoleIconName } from '../components/console-icon.tsx';
import type words from '../texts/en.json';

type Words = typeof words;
/** An area of the texts that has a title. */
export type PageKey = { [K in keyof Words]: Words[K] extends { title: string } ? K : never }[keyof Words];

interface PageRow {
  /** After /admin/. */
  readonly path: string;
  /** The page's area in texts/en.json; its `title` is the page's name. */
  readonly key: PageKey;
  readonly icon: ConsoleIconName;
  /** Other roles do not see the page; the server refuses their calls as well. */
  readonly roles: readonly Role[];
  readonly load: () => Promise<{ default: ComponentType }>;
  /** After `g`: `g r` opens it. */
  readonly chord: string;
  /** The search line over the page narrows its list down: useSearchText(). */
  readonly search?: true;
  /** The areas whose waiting work is counted beside the name. */
  readonly waiting?: readonly ChangedArea[];
}

function page(row: PageRow) {
  return { ...row, Page: lazy(row.load) };
}

export type ConsolePage = ReturnType<typeof page>;

/** In the order of the navigation; the first that a role may open is where it begins. */
const PAGES: readonly ConsolePage[] = [
  page({
    path: 'review',
    key: 'review',
    icon: 'orders',
    roles: ['support', 'finance', 'risk', 'owner'],
    load: () => import('./review-layout.tsx').then((m) => ({ default: m.ReviewLayout })),
    chord: 'r',
    waiting: ['deposits', 'withdrawals', 'kyc'],
  }),
  page({
    path: 'exposure',
    key: 'exposure',
    icon: 'exposure',
    roles: ['viewer', 'support', 'finance', 'risk', 'owner'],
    load: () => import('../pages/exposure/exposure-page.tsx').then((m) => ({ default: m.ExposurePage })),
    chord: 'e',
  }),
  page({
    path: 'users',
    key: 'users',
    icon: 'users',
    roles: ['viewer', 'support', 'finance', 'risk', 'owner'],
    load: () => import('../pages/users/users-page.tsx').then((m) => ({ default: m.UsersPage })),
    chord: 'u',
    search: true,
  }),
  page({
    path: 'orders',
    key: 'orders',
    icon: 'markets',
    roles: ['viewer', 'support', 'finance', 'risk', 'owner'],
    load: () => import('../pages/orders/orders-page.tsx').then((m) => ({ default: m.OrdersPage })),
    chord: 'o',
    search: true,
  }),
  page({
    path: 'instruments',
    key: 'instruments',
    icon: 'trade',
    roles: ['viewer', 'support', 'finance', 'risk', 'owner'],
    load: () =>
      import('../pages/instruments/instruments-page.tsx').then((m) => ({ default: m.InstrumentsPage })),
    chord: 'i',
    search: true,
  }),
  page({
    path: 'market',
    key: 'market',
    icon: 'sliders',
    roles: ['viewer', 'support', 'finance', 'risk', 'owner'],
    load: () => import('../pages/market/market-page.tsx').then((m) => ({ default: m.MarketPage })),
    chord: 'm',
    search: true,
  }),
  page({
    path: 'ledger',
    key: 'ledger',
    icon: 'ledger',
    roles: ['viewer', 'support', 'finance', 'risk', 'owner'],
    load: () => import('../pages/ledger/ledger-page.tsx').then((m) => ({ default: m.LedgerPage })),
    chord: 'l',
    waiting: ['ledger'],
  }),
  page({
    path: 'payments',
    key: 'payments',
    icon: 'bank',
    roles: ['finance', 'owner'],
    load: () => import('../pages/payments/payments-page.tsx').then((m) => ({ default: m.PaymentsPage })),
    chord: 'p',
  }),
  page({
    path: 'support',
    key: 'support',
    icon: 'chat',
    roles: ['support', 'owner'],
    load: () => import('../pages/support/support-page.tsx').then((m) => ({ default: m.SupportPage })),
    chord: 't',
    waiting: ['support'],
  }),
  page({
    path: 'news',
    key: 'news',
    icon: 'news',
    roles: ['viewer', 'support', 'finance', 'risk', 'owner'],
    load: () => import('../pages/news/news-page.tsx').then((m) => ({ default: m.NewsPage })),
    chord: 'n',
  }),
  page({
    path: 'companies',
    key: 'companies',
    icon: 'company',
    roles: ['viewer', 'support', 'finance', 'risk', 'owner'],
    load: () => import('../pages/companies/companies-page.tsx').then((m) => ({ default: m.CompaniesPage })),
    chord: 'c',
    search: true,
  }),
  page({
    path: 'outbox',
    key: 'outbox',
    icon: 'mail',
    roles: ['owner'],
    load: () => import('../pages/outbox/outbox-page.tsx').then((m) => ({ default: m.OutboxScreen })),
    chord: 'b',
  }),
  page({
    path: 'audit',
    key: 'audit',
    icon: 'clock',
    roles: ['viewer', 'support', 'finance', 'risk', 'owner'],
    load: () => import('../pages/audit/audit-page.tsx').then((m) => ({ default: m.AuditPage })),
    chord: 'a',
    search: true,
  }),
  page({
    path: 'administrators',
    key: 'admins',
    icon: 'key',
    roles: ['owner'],
    load: () => import('../pages/admins/admins-page.tsx').then((m) => ({ default: m.AdminsPage })),
    chord: 'd',
  }),
  page({
    path: 'settings',
    key: 'settings',
    icon: 'sliders',
    roles: ['viewer', 'support', 'finance', 'risk', 'owner'],
    load: () => import('../pages/settings/settings-page.tsx').then((m) => ({ default: m.SettingsPage })),
    chord: 's',
  }),
  page({
    path: 'health',
    key: 'health',
    icon: 'pulse',
    roles: ['viewer', 'support', 'finance', 'risk', 'owner'],
    load: () => import('../pages/health/health-page.tsx').then((m) => ({ default: m.HealthPage })),
    chord: 'h',
  }),
];

export function pagesOf(role: Role): readonly ConsolePage[] {
  return PAGES.filter(({ roles }) => roles.includes(role));
}
