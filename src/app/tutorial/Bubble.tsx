import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCanvas } from '../../canvas/canvasContext.ts';
import { BOARD_HINT_ATTRIBUTES } from '../../canvas/keyboard/attachRegionKeys.ts';
import {
  type Box,
  type BubblePlace,
  type BubblePlacement,
  boxAround,
  bubblePlace,
  unanchoredPlace,
} from '../../geometry/popups/bubblePlace.ts';
import type { TutorialFacts } from '../../machines/tutorial/tutorial.machine.ts';
import { type ShownStep, TUTORIAL_STEPS } from '../../machines/tutorial/tutorial.rules.ts';
import { useStore } from '../../store/useStore.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { useCanvasSettings } from '../canvasSettings.ts';
import { type Anchor, anchorOf, boxOf, elementsToAvoid, openEditorElement } from './anchors.ts';
import { lastInput } from './lastInput.ts';
import { repeatEachFrame } from './repeatEachFrame.ts';
import { stepText } from './stepTexts.ts';
import s from './tutorial.module.css';

type BubbleProps = {
  step: ShownStep;
  facts: TutorialFacts;
  /** Why Next waits for the person. */
  waitingFor: 'draw' | 'run' | undefined;
  onSkip: () => void;
  onBack: (() => void) | undefined;
  /** `pressed` is the step that the press began at: what closes under it may have changed the step. */
  onNext: (pressedStep: ShownStep) => void;
};

/** A step's words, beside what they are about. It moves along with that, takes no focus by itself, and blocks nothing: F6 goes to it from the board. */
export function Bubble({ step, facts, waitingFor, onSkip, onBack, onNext }: BubbleProps) {
  const { t, i18n } = useLingui();
  const bubble = useRef<HTMLDivElement>(null);
  const textId = useId();
  const arrowPlacement = useBubblePlacement(bubble, step, facts);
  const pressedStep = usePressedStep(step);
  const number = TUTORIAL_STEPS.indexOf(step) + 1;
  const [{ singleKeys }] = useCanvasSettings();
  const { title, text } = stepText(step, useStore(lastInput), singleKeys);
  // A modal dialog takes all presses beside it.
  const container = (step === 'drawing' && openEditorElement()) || document.body;
  useFocusReturn(bubble, container);
  const name = t`Step ${number} of ${TUTORIAL_STEPS.length}`;
  const isLast = step === 'share';
  const waitTexts = { draw: t`Draw something and save it first`, run: t`Press Go first` };
  const bubbleElement = (
    <div
      ref={bubble}
      role="dialog"
      aria-label={name}
      aria-describedby={textId}
      className={s.bubble}
      {...BOARD_HINT_ATTRIBUTES}
      data-side={arrowPlacement?.side}
      style={{ '--arrow': `${arrowPlacement?.arrow ?? 0}px` } as CSSProperties}
    >
      <div id={textId}>
        <b>{i18n._(title)}</b>
        <p>{i18n._(text)}</p>
      </div>
      <div className={s.do}>
        <span className={s.number}>{t`${number} of ${TUTORIAL_STEPS.length}`}</span>
        {!isLast && <Button variant="plain" size="sm" onClick={onSkip}>{t`Skip`}</Button>}
        {onBack && (
          <Button variant="plain" size="sm" onClick={onBack}>
            {t({ message: 'Back', context: 'step' })}
          </Button>
        )}
        <Button
          variant="plain"
          size="sm"
          className={s.main}
          offReason={waitingFor && waitTexts[waitingFor]}
          onClick={() => onNext(pressedStep())}
        >
          {isLast ? t`Done` : t({ message: 'Next', context: 'step' })}
        </Button>
      </div>
    </div>
  );
  return createPortal(
    <>
      {bubbleElement}
      <StepAnnouncement text={`${name}. ${i18n._(title)}. ${i18n._(text)}`} />
    </>,
    container,
  );
}

/** Tells screen readers a step: an element that comes with its text is not heard everywhere. */
function StepAnnouncement({ text }: { text: string }) {
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => setAnnouncement(text), [text]);
  return (
    <p className="sr-only" aria-live="polite">
      {announcement}
    </p>
  );
}

/** Gives the focus that was in a bubble to what it stood over, once it is gone. */
function useFocusReturn(bubble: { readonly current: HTMLDivElement | null }, container: Element): void {
  const { elements } = useCanvas();
  useLayoutEffect(() => {
    const element = bubble.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const paper = container.isConnected ? container.querySelector<HTMLElement>(':scope [role="application"]') : null;
      (container === document.body ? elements.surface : (paper ?? elements.surface)).focus({ preventScroll: true });
    };
  }, [bubble, container, elements]);
}

/** Keeps a bubble beside what its step points at, as that moves; undefined before the first frame, and where it points at nothing. */
function useBubblePlacement(
  bubble: { readonly current: HTMLDivElement | null },
  step: ShownStep,
  facts: TutorialFacts,
) {
  const [arrowSide, setSide] = useState<Pick<BubblePlace, 'side' | 'arrow'>>();
  useLayoutEffect(() => {
    const updatePlacement = () => {
      const element = bubble.current;
      if (!element) return;
      const anchor = anchorOf(step, facts);
      const { width, height } = boxOf(element);
      // A dialog cuts off what lies beside it, and a position inside it is its own.
      const dialog = element.parentElement === document.body ? null : element.parentElement;
      const frame = dialog ? boxOf(dialog) : { left: 0, top: 0, width: innerWidth, height: innerHeight };
      const boxOfPart = (part: Element) => boxIn(frame, part);
      const obstacles = [...(anchor?.obstacles ?? []), ...elementsToAvoid()].map(boxOfPart);
      const bubblePlacement = anchor
        ? bubblePlace({ ...targetOf(anchor, boxOfPart), obstacles }, { width, height }, frame)
        : unanchoredPlace({ width, height }, frame, obstacles);
      element.style.translate = `${Math.round(bubblePlacement.left)}px ${Math.round(bubblePlacement.top)}px`;
      element.style.setProperty('--arrow', `${bubblePlacement.arrow}px`);
      setSide((before) => (before?.side === bubblePlacement.side ? before : bubblePlacement));
    };
    updatePlacement();
    return repeatEachFrame(updatePlacement);
  }, [bubble, step, facts]);
  return arrowSide;
}

function targetOf(
  { anchorElements, sides, pointedElement }: Anchor,
  boxOfPart: (part: Element) => Box,
): BubblePlacement {
  const boxes = anchorElements.map(boxOfPart);
  const lowestAnchor = boxes.reduce((lowest, box) =>
    box.top + box.height > lowest.top + lowest.height ? box : lowest,
  );
  return { anchor: boxAround(boxes), allowedSides: sides, target: boxOfPart(pointedElement), lowestAnchor };
}

/** An element's box, counted from a frame's corner. */
function boxIn(frame: Box, element: Element): Box {
  const { left, top, ...size } = boxOf(element);
  return { left: left - frame.left, top: top - frame.top, ...size };
}

/** The step at which the last press anywhere began. */
function usePressedStep(step: ShownStep): () => ShownStep {
  const currentStep = useRef(step);
  const pressedStep = useRef(step);
  useEffect(() => {
    currentStep.current = step;
  }, [step]);
  useEffect(() => {
    const storePressedStep = () => {
      pressedStep.current = currentStep.current;
    };
    const aborter = new AbortController();
    const { signal } = aborter;
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, storePressedStep, { capture: true, signal });
    return () => {
      aborter.abort();
    };
  }, []);
  return () => pressedStep.current;
}
