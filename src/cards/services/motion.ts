/** The canvas's view, as it reports its movement. */
type MovingView = {
  readonly isMoving: () => boolean;
  /** The view begins to move. Gives back how to stop listening. */
  readonly onMove: (listener: () => void) => () => void;
  /** The view has come to rest. */
  readonly onSettle: (listener: () => void) => () => void;
};

/** Something on a card that costs frames by itself, as a video that plays. */
type FrameConsumer = { readonly hold: () => void; readonly goOn: () => void };

/** Holds what costs frames on cards while the view moves. Nothing here passes through React. */
export function createMotion() {
  const all = new Set<FrameConsumer>();
  let isMoving: MovingView['isMoving'] = () => false;

  return {
    /** Holds it now and whenever the view moves; gives back how to stop. */
    watch(one: FrameConsumer): () => void {
      all.add(one);
      if (isMoving()) one.hold();
      return () => {
        all.delete(one);
      };
    },
    /** Follows a view, until it is told to stop. */
    follow(view: MovingView): () => void {
      ({ isMoving } = view);
      const ends = [
        view.onMove(() => {
          for (const { hold } of all) hold();
        }),
        view.onSettle(() => {
          for (const { goOn } of all) goOn();
        }),
      ];
      return () => {
        isMoving = () => false;
        for (const end of ends) end();
      };
    },
  };
}

export type Motion = ReturnType<typeof createMotion>;
