import './styles.css';
import { report } from './app/report.ts';
import { start } from './app/start.tsx';

// The document stays as it is when the shell cannot start: its links are plain links and lead on.
start().catch((error: unknown) => report(error));
