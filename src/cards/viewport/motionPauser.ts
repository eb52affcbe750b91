/** The canvas's view, as it reports its movement. */
type ViewMotion = {
  readonly isMoving: () => boolean;
  /** The view begins to move. Gives back how to stop listening. */
  readonly onMove: (listener: () => void) => () => void;
  /** The view has come to rest. */
  readonly onSettle: (listener: () => void) => () => void;
};

/** Something on a card that costs frames by itself, as a video that plays. */
type FrameConsumer = { readonly pause: () => void; readonly resume: () => void };

/** Holds what costs frames on cards while the view moves. Nothing here passes through React. */
export function createMotionPauser() {
  const consumers = new Set<FrameConsumer>();
  let isMoving: ViewMotion['isMoving'] = () => false;

  return {
    /** Holds it now and whenever the view moves; gives back how to stop. */
    watch(consumer: FrameConsumer): () => void {
      consumers.add(consumer);
      if (isMoving()) consumer.pause();
      return () => {
        consumers.delete(consumer);
      };
    },
    /** Follows a view, until it is told to stop. */
    follow(view: ViewMotion): () => void {
      ({ isMoving } = view);
      const unsubscribes = [
        view.onMove(() => {
          for (const { pause } of consumers) pause();
        }),
        view.onSettle(() => {
          for (const { resume } of consumers) resume();
        }),
      ];
      return () => {
        isMoving = () => false;
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
  };
}

export type MotionPauser = ReturnType<typeof createMotionPauser>;
