/** `npm run sbom`: writes the software bill of materials of the program to `dist/sbom.cdx.json`. */
import './run/node-floor.mjs';

void import('./run/write-sbom.mjs');
