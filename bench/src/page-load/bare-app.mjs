/** Bare limit of a page load: the libraries of the client in a page that they render, with one query and one text. */

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next, useTranslation } from 'react-i18next';
import { BrowserRouter, Route, Routes } from 'react-router-dom';

const ROWS = 40;

function Home() {
  const { t } = useTranslation();
  const { data = [] } = useQuery({ queryKey: ['rows'], queryFn: () => Array.from({ length: ROWS }, String) });
  return createElement(
    'main',
    null,
    createElement('h1', null, t('title')),
    data.map((row) => createElement('p', { key: row }, t('row', { row }))),
  );
}

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation: { title: 'Bare', row: 'Row {{row}}' } } },
});
const routes = createElement(Routes, null, createElement(Route, { path: '*', element: createElement(Home) }));
createRoot(document.querySelector('#root')).render(
  createElement(
    QueryClientProvider,
    { client: new QueryClient() },
    createElement(BrowserRouter, null, routes),
  ),
);
