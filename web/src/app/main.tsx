import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/styles.ts';
import { App } from './app.tsx';
import { applyColorScheme } from './shell/color-scheme.ts';

applyColorScheme();
const place = document.querySelector('#app');
if (place === null) throw new Error('The page has no place for the application.');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
