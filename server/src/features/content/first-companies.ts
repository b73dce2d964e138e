/** Companies of a new site, for the search of its main mode. Their addresses and hosts are fictitious. */

import type { NewCompany } from '@vernier/db/repositories/content/companies';
import { companyOf } from './company-wire.ts';

export const FIRST_COMPANIES: readonly NewCompany[] = [
  companyOf({
    name: 'Nonius Markets',
    logo: '/companies/nonius.svg',
    url: 'https://nonius.example',
    subject: 'Nonius Markets Limited',
    registered_address: 'Suite 4, Harbour House, Port Louis, Mauritius',
    location: '12 Queen’s Road Central, Hong Kong',
    email: 'desk@nonius.example',
  }),
  companyOf({
    name: 'Caliper Securities',
    logo: '/companies/caliper.svg',
    url: 'https://caliper.example',
    subject: 'Caliper Securities Pty Ltd',
    registered_address: 'Level 9, 88 Pitt Street, Sydney NSW 2000, Australia',
    location: 'Level 9, 88 Pitt Street, Sydney NSW 2000, Australia',
    email: 'support@caliper.example',
  }),
  companyOf({
    name: 'Meridian Prime',
    logo: '/companies/meridian.svg',
    url: 'https://meridian.example',
    subject: 'Meridian Prime Capital LLC',
    registered_address: 'Beachmont Business Centre, Kingstown, Saint Vincent and the Grenadines',
    location: 'Sheikh Zayed Road 31, Dubai, United Arab Emirates',
    email: 'clients@meridian.example',
  }),
  companyOf({
    name: 'Gauge & Partners',
    logo: '/companies/gauge.svg',
    url: 'https://gauge.example',
    subject: 'Gauge & Partners AG',
    registered_address: 'Bahnhofstrasse 21, 8001 Zürich, Switzerland',
    location: 'Bahnhofstrasse 21, 8001 Zürich, Switzerland',
    email: 'office@gauge.example',
  }),
];
