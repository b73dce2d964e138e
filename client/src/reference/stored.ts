/** What the product remembers on this device; a browser that forbids it remembers nothing. */

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
