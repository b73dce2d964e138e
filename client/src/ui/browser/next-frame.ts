/** Work of the next frame, in another task than the render of React that caused it. It does not run while the page is hidden. */

/** Returns the way to cancel it. */
export function inNextFrame(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}
