/** Tells when an element has left the window. */
export function attachInView(element: Element, onLeft: () => void): () => void {
  const observer = new IntersectionObserver(([entry]) => {
    if (entry && !entry.isIntersecting) onLeft();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
