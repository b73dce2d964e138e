/** Values that the client stores on this device; none where the browser forbids it. */

const PREFIX = 'vernier.';

export function stored(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function store(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // it holds until the page is left
  }
}
