/** Every page of the console: where it is, what it is called, who may open it. A page more is a row more. */

import { type ComponentType, lazy } from 'react';
import type { Role } from '../data/admin-api.ts';
import type { ChangedArea } from '../data/change-versions.ts';
import type { ConsoleIconName } from '../components/console-icon.tsx';
import type texts from '@vernier/shared/texts/en/console.json';

type Texts = typeof texts;
/** An area of the texts that has a title. */
export type PageKey = { [K in keyof Texts]: Texts[K] extends { title: string } ? K : never }[keyof Texts];

interface PageRow {
  /** After /admin/. */
  readonly path: string;
  /** The page's area in `shared/texts/en/console.json`; its `title` is the page's name. */
  readonly key: PageKey;
  readonly icon: ConsoleIconName;
  /** Without it every role sees the page; the server refuses the calls of other roles as well. */
  readonly roles?: readonly Role[];
  readonly load: () => Promise<ComponentType>;
  /** After `g`: `g r` opens it. */
  readonly chord: string;
  /** The search line over the page narrows its list down: useSearchText(). */
  readonly search?: true;
  /** The areas whose waiting work is counted beside the name. */
  readonly waiting?: readonly ChangedArea[];
}

/** In the order of the navigation; the first that a role may open is where it begins. */
const ROWS: readonly PageRow[] = [
  {
    path: 'review',
    key: 'review',
    icon: 'orders',
    roles: ['support', 'finance', 'risk', 'owner'],
    load: () => import('./review-layout.tsx').then((m) => m.ReviewLayout),
    chord: 'r',
    waiting: ['deposits', 'withdrawals', 'kyc'],
  },
  {
    path: 'exposure',
    key: 'exposure',
    icon: 'exposure',
    load: () => import('../pages/exposure/exposure-page.tsx').then((m) => m.ExposurePage),
    chord: 'e',
  },
  {
    path: 'users',
    key: 'users',
    icon: 'users',
    load: () => import('../pages/users/users-page.tsx').then((m) => m.UsersPage),
    chord: 'u',
    search: true,
  },
  {
    path: 'orders',
    key: 'orders',
    icon: 'markets',
    load: () => import('../pages/orders/orders-page.tsx').then((m) => m.OrdersPage),
    chord: 'o',
    search: true,
  },
  {
    path: 'instruments',
    key: 'instruments',
    icon: 'trade',
    load: () => import('../pages/instruments/instruments-page.tsx').then((m) => m.InstrumentsPage),
    chord: 'i',
    search: true,
  },
  {
    path: 'market',
    key: 'market',
    icon: 'sliders',
    load: () => import('../pages/market/market-page.tsx').then((m) => m.MarketPage),
    chord: 'm',
    search: true,
  },
  {
    path: 'ledger',
    key: 'ledger',
    icon: 'ledger',
    load: () => import('../pages/ledger/ledger-page.tsx').then((m) => m.LedgerPage),
    chord: 'l',
    waiting: ['ledger'],
  },
  {
    path: 'approvals',
    key: 'approvals',
    icon: 'check',
    roles: ['finance', 'owner'],
    load: () => import('../pages/approvals/approvals-page.tsx').then((m) => m.ApprovalsPage),
    chord: 'v',
    waiting: ['approvals'],
  },
  {
    path: 'payments',
    key: 'payments',
    icon: 'bank',
    roles: ['finance', 'owner'],
    load: () => import('../pages/payments/payments-page.tsx').then((m) => m.PaymentsPage),
    chord: 'p',
  },
  {
    path: 'support',
    key: 'support',
    icon: 'chat',
    roles: ['support', 'owner'],
    load: () => import('../pages/support/support-page.tsx').then((m) => m.SupportPage),
    chord: 't',
    waiting: ['support'],
  },
  {
    path: 'news',
    key: 'news',
    icon: 'news',
    load: () => import('../pages/news/news-page.tsx').then((m) => m.NewsPage),
    chord: 'n',
  },
  {
    path: 'companies',
    key: 'companies',
    icon: 'company',
    load: () => import('../pages/companies/companies-page.tsx').then((m) => m.CompaniesPage),
    chord: 'c',
    search: true,
  },
  {
    path: 'outbox',
    key: 'outbox',
    icon: 'mail',
    roles: ['owner'],
    load: () => import('../pages/outbox/outbox-page.tsx').then((m) => m.OutboxScreen),
    chord: 'b',
  },
  {
    path: 'audit',
    key: 'audit',
    icon: 'clock',
    load: () => import('../pages/audit/audit-page.tsx').then((m) => m.AuditPage),
    chord: 'a',
    search: true,
  },
  {
    path: 'security-log',
    key: 'securityLog',
    icon: 'lock',
    roles: ['owner'],
    load: () => import('../pages/security-log/security-log-page.tsx').then((m) => m.SecurityLogPage),
    chord: 'y',
  },
  {
    path: 'administrators',
    key: 'admins',
    icon: 'key',
    roles: ['owner'],
    load: () => import('../pages/admins/admins-page.tsx').then((m) => m.AdminsPage),
    chord: 'd',
  },
  {
    path: 'settings',
    key: 'settings',
    icon: 'sliders',
    load: () => import('../pages/settings/settings-page.tsx').then((m) => m.SettingsPage),
    chord: 's',
  },
  {
    path: 'health',
    key: 'health',
    icon: 'pulse',
    load: () => import('../pages/health/health-page.tsx').then((m) => m.HealthPage),
    chord: 'h',
  },
];

const PAGES = ROWS.map((row) => ({ ...row, Page: lazy(async () => ({ default: await row.load() })) }));

export type ConsolePage = (typeof PAGES)[number];

export function pagesOf(role: Role): readonly ConsolePage[] {
  return PAGES.filter(({ roles }) => roles === undefined || roles.includes(role));
}
