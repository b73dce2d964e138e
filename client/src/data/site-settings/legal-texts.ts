/** Links and legal texts of the operator, in the language of the page. */

import { useQuery } from '@tanstack/react-query';
import type { LegalTextsWire } from '@vernier/shared/api/shapes/site';
import { currentLanguage } from '../../i18n/setup.ts';
import { vernier } from '../transport/vernier.ts';
import type { OfflineMeta } from '../transport/query-client.ts';

interface LegalTexts {
  readonly texts: LegalTextsWire | undefined;
  readonly failed: boolean;
  retry(): void;
}

export function useLegalTexts(): LegalTexts {
  const { data, isError, refetch } = useQuery({
    queryKey: ['legal-texts', currentLanguage()],
    queryFn: ({ signal }) => vernier.call('legalTexts', {}, { signal, quiet: true }),
    meta: { offline: 'public' } satisfies OfflineMeta,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { texts: data, failed: isError && data === undefined, retry: () => void refetch() };
}
