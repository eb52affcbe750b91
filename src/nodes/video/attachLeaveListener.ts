/** Tells when an element has left the window. */
export function attachLeaveListener(element: Element, onLeft: () => void): () => void {
  const observer = new IntersectionObserver(([entry]) => {
    if (entry && !entry.isIntersecting) onLeft();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
