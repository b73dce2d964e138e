/** Calculation as one line: each number above its name, operators between them, the result at the end. */

import './calculation-view.css';
import { displayedTerms, type Term } from './formula.ts';
import { useSymbols, useTitleOf } from './symbols.ts';
import { termText, valueText } from './term-text.ts';
import { type DisplayCalculation, useFactsOf } from './calculation.ts';

export function CalculationView({ calculation }: { calculation: DisplayCalculation }) {
  const symbols = useSymbols(calculation);
  const facts = useFactsOf('local')(calculation);
  const name = useTitleOf()(calculation);
  return (
    <section className="calculation" aria-label={name} data-testid={`calculation-${calculation.name}`}>
      <p className="calculation-name">{name}</p>
      <p className="calculation-line" dir="ltr">
        {displayedTerms(calculation).map((term, index) => (
          <TermView
            key={`${index}-${term.written}`}
            term={term}
            number={numberOf(term, calculation)}
            name={term.symbol === null ? '' : symbols.of(term.symbol)}
          />
        ))}
        <span className="calculation-item">
          <span className="calculation-operator">=</span>
          <span className="calculation-term calculation-result">
            <span className="calculation-number">
              <bdi data-testid="calculation-value">{valueText(calculation)}</bdi>
            </span>{' '}
            <span className="calculation-symbol">{symbols.unit}</span>
          </span>
        </span>
      </p>
      {facts.length > 0 && (
        <p className="calculation-facts">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
    </section>
  );
}

/** A symbol without a value is shown as itself. */
function numberOf(term: Term, { inputs, terms }: DisplayCalculation): string {
  const value = term.symbol === null ? undefined : inputs[term.symbol];
  return value === undefined || term.symbol === null ? term.written : termText(term.symbol, value, terms);
}

function TermView({ term, number, name }: { term: Term; number: string; name: string }) {
  return (
    <span className="calculation-item">
      {term.lead !== '' && <span className="calculation-operator">{term.lead}</span>}
      <span className="calculation-term">
        <span className="calculation-number">
          {term.open}
          <bdi data-testid={term.symbol === null ? undefined : `term-${term.symbol}`}>{number}</bdi>
          {term.close}
        </span>{' '}
        {name !== '' && (
          <span className="calculation-symbol" dir="auto">
            {name}
          </span>
        )}
      </span>
    </span>
  );
}
