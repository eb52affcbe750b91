import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type Actor, createActor } from 'xstate';
import { useCanvas } from '../../canvas/canvasContext.ts';
import { screenToBoard } from '../../geometry/viewport/viewport.ts';
import { type TutorialFacts, type TutorialStep, tutorialMachine } from '../../machines/tutorial/tutorial.machine.ts';
import { boardFacts, nextDisabledReason, shownStep, tutorialState } from '../../machines/tutorial/tutorial.rules.ts';
import { NO_TUTORIAL } from '../../machines/tutorial/tutorialState.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { nodeOf, openEditorElement, shareButton } from './anchors.ts';
import { Bubble } from './Bubble.tsx';
import { attachLastInput } from './lastInput.ts';
import { repeatEachFrame } from './repeatEachFrame.ts';
import { setTutorialState, tutorialProgress } from './tutorialProgress.ts';

type TutorialActor = Actor<typeof tutorialMachine>;

/** The tutorial on an open board: it follows what the person does, and shows the bubble of its step. */
export function Tutorial({ session }: { session: BoardSession }) {
  const [tutorial, setTutorial] = useState<TutorialActor>();
  const performStep = usePerformStep(session);
  const { surface } = useCanvas().elements;
  useEffect(attachLastInput, []);
  useEffect(() => {
    // The button that asked for it is gone.
    if (document.activeElement === document.body) surface.focus({ preventScroll: true });
  }, [surface]);
  useEffect(() => {
    const { boardId } = session.actor.getSnapshot().context;
    const readFacts = createFactsReader(session);
    const actor = createActor(tutorialMachine, { input: { facts: readFacts() } });
    actor.subscribe((snapshot) => {
      setTutorialState(tutorialState(snapshot));
      if (snapshot.status === 'done') tutorialProgress.end(boardId);
    });
    actor.start();
    setTutorial(actor);
    let latestFacts = actor.getSnapshot().context.facts;
    const stop = repeatEachFrame(() => {
      const currentFacts = readFacts();
      if (currentFacts === latestFacts) return;
      latestFacts = currentFacts;
      actor.send({ type: 'facts.changed', facts: currentFacts });
    });
    return () => {
      stop();
      actor.stop();
      setTutorialState(NO_TUTORIAL);
    };
  }, [session]);
  useEffect(() => {
    const subscription = tutorial?.on('step.wanted', ({ step }) => performStep(step));
    return () => subscription?.unsubscribe();
  }, [tutorial, performStep]);
  return tutorial ? <TutorialStepView tutorial={tutorial} session={session} onPerform={performStep} /> : null;
}

type StepProps = { tutorial: TutorialActor; session: BoardSession; onPerform: (step: TutorialStep) => void };

function TutorialStepView({ tutorial, session, onPerform }: StepProps) {
  const step = useSelector(tutorial, shownStep);
  const facts = useSelector(tutorial, ({ context }) => context.facts);
  const waitingFor = useSelector(tutorial, nextDisabledReason);
  const mayGoBack = useSelector(tutorial, (snapshot) => snapshot.can({ type: 'back.pressed' }));
  const node = step && nodeOf(step, facts);
  useEffect(() => {
    if (node !== undefined) session.reveal.request(node, 'work');
  }, [node, session]);
  if (!step) return null;
  return (
    <Bubble
      step={step}
      facts={facts}
      waitingFor={waitingFor}
      onSkip={() => tutorial.send({ type: 'skip.pressed' })}
      onBack={mayGoBack ? () => tutorial.send({ type: 'back.pressed' }) : undefined}
      onNext={(pressed) => {
        // The press beside the menu has closed it by now: but a finger's, which this does.
        session.gesture.send({ type: 'menu.closed' });
        if (pressed === 'menu') onPerform('menu');
        else tutorial.send({ type: 'next.pressed' });
      }}
    />
  );
}

/** Does for the person what a step of one press asks. */
function usePerformStep({ actor, gesture }: BoardSession): (step: TutorialStep) => void {
  const canvas = useCanvas();
  return (step) => {
    const { sketch } = boardFacts(actor.getSnapshot().context.board);
    const { width, height } = canvas.camera.size();
    const screen = { x: width / 2, y: height / 3 };
    const board = screenToBoard(canvas.camera.viewport(), screen);
    switch (step) {
      case 'canvas':
        return gesture.send({ type: 'menu.requested', request: { screen, place: { position: board } } });
      case 'menu':
        return actor.send({ type: 'node.added', nodeType: 'sketchNode', near: board });
      case 'sketch':
        if (sketch) actor.send({ type: 'dialog.requested', dialog: 'sketch', nodeId: sketch });
        return;
      case 'wire': {
        if (!sketch) return;
        const connection = { node: sketch, handle: 'out.image.image' } as const;
        return actor.send({
          type: 'node.added',
          nodeType: 'enrichNode',
          beside: { id: sketch, side: 'right' },
          connection,
        });
      }
    }
  };
}

/** Reads what is there of the tutorial's things; the same object while nothing changed. */
function createFactsReader({ actor, gesture }: BoardSession): () => TutorialFacts {
  let board = actor.getSnapshot().context.board;
  let currentBoardFacts = boardFacts(board);
  let lastFacts: TutorialFacts | undefined;
  return () => {
    const currentBoard = actor.getSnapshot().context.board;
    if (currentBoard !== board) currentBoardFacts = boardFacts(currentBoard);
    board = currentBoard;
    const nextFacts: TutorialFacts = {
      ...currentBoardFacts,
      menu: gesture.getSnapshot().matches('choosing'),
      drawing: openEditorElement() !== null,
      shared: shareButton()?.getAttribute('aria-expanded') === 'true',
    };
    const isSame =
      lastFacts &&
      (Object.keys(nextFacts) as (keyof TutorialFacts)[]).every((fact) => lastFacts?.[fact] === nextFacts[fact]);
    if (!isSame) lastFacts = nextFacts;
    return lastFacts!;
  };
}
