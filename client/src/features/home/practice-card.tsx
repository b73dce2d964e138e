/** Card for visitors: what the site is, and a demo account with one tap. */

import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CategoryWire } from '@vernier/shared/api/shapes/market';
import { CATEGORIES, type CategoryCode } from '@vernier/shared/market/instrument';
import { useCategories } from '../../data/market/instruments.ts';
import { useDemoBalance } from '../../data/site-settings/demo-balance.ts';
import { useUser } from '../../data/user/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { roundMoneyText } from '../../ui/format/money-text.ts';
import { classNames } from '../../ui/theme/class-names.ts';
import { useDemoOpening } from '../demo-account/use-demo-opening.ts';

/** Categories that the first text names. */
const NAMED: readonly CategoryCode[] = ['forex', 'shares', 'crypto'];

export function PracticeCard() {
  return useUser() === null ? <Card /> : null;
}

function Card() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const amount = useDemoBalance();
  const categories = useCategories();
  const { isOpening, open } = useDemoOpening(() => void navigate('/trade'));
  return (
    // its space is there before its amount
    <section className={classNames('home-start', amount === undefined && 'home-start--waiting')}>
      <p>{t(hasNamedCategories(categories) ? 'home.start.text' : 'home.start.otherMarket')}</p>
      {/* of the large size, two lines fit: the first font may need them */}
      <Button busy={isOpening} testId="practise" onClick={() => void open()}>
        {t('home.start.demo', { amount: roundMoneyText(amount ?? '0') })}
      </Button>
    </section>
  );
}

/** Also while they are not loaded: most markets have them all. */
function hasNamedCategories(categories: readonly CategoryWire[]): boolean {
  if (categories.length === 0) return true;
  const listed = new Set(categories.map(({ Id }) => Id));
  return CATEGORIES.every(({ id, code }) => listed.has(id) || !NAMED.includes(code));
}
