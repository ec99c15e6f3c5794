import './styles.css';
import { report } from './app/report.ts';
import { start } from './app/start.tsx';

// A task of its own: evaluating the modules above was one, and the shopper may have touched the first content meanwhile.
// The document stays as it is when the shell cannot start: its links are plain links and lead on.
setTimeout(() => start().catch((error: unknown) => report(error)));
