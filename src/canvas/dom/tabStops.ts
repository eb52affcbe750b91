const STOP_SELECTOR =
  'a[href],button,input,textarea,select,summary,video[controls],[tabindex],[contenteditable="true"]';

/** The elements inside another that Tab comes to, in their order. */
export function tabStopsIn(container: Element): (HTMLElement | SVGElement)[] {
  return [...container.querySelectorAll<HTMLElement | SVGElement>(STOP_SELECTOR)].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true }),
  );
}
