import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/styles.ts';
import { App, BASE } from './app.tsx';
import { applyColorScheme } from './shell/color-scheme.ts';
import { beginToOpen } from './space/opening.ts';

applyColorScheme();
beginToOpen(location.pathname.slice(BASE.length), location.search);
const place = document.querySelector('#app');
if (place === null) throw new Error('The page has no place for the application.');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
