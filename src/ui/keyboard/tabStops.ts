const CONTROL_SELECTOR = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]';

/** The tab stops inside an element, in the order of the page. Of radio buttons only one of a group is a stop. */
export function tabStops(container: Element): HTMLElement[] {
  const controls = [...container.querySelectorAll<HTMLElement>(CONTROL_SELECTOR)];
  return controls.filter((control) => {
    if (control.tabIndex < 0 || !control.checkVisibility({ visibilityProperty: true })) return false;
    if (!isRadio(control) || control.checked) return true;
    return !controls.some((other) => isRadio(other) && other.name === control.name && other.checked);
  });
}

function isRadio(control: HTMLElement): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'radio';
}
