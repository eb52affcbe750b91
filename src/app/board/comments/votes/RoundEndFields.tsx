import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Select } from '../../../../ui/fields/Select.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { localTimeOf, momentText, ROUND_ENDS, type RoundEnd, roundEndAt } from '../../../voting/roundEnd.ts';

type RoundEndValues = {
  readonly end: RoundEnd;
  readonly setEnd: (end: RoundEnd) => void;
  /** The value of the field for a date and time. */
  readonly time: string;
  readonly setTime: (time: string) => void;
};

/** The chosen end of a round, before it is sent. */
export function useRoundEndFields(initialEnd: RoundEnd): RoundEndValues {
  const [end, setEnd] = useState(initialEnd);
  const [time, setTime] = useState(() => localTimeOf(Date.parse(roundEndAt('tomorrow', '', Date.now())!)));
  return { end, setEnd, time, setTime };
}

/** Until when a round lasts: a few ends that people name, with the moment that each means, or a date and time. */
export function RoundEndFields({ end, setEnd, time, setTime }: RoundEndValues) {
  const { t, i18n } = useLingui();
  const [now] = useState(Date.now);
  const moment = (value: RoundEnd) => momentText(roundEndAt(value, time, now)!, now, i18n);
  const [hour, today, tomorrow] = [moment('hour'), moment('today'), moment('tomorrow')];
  const labels: Record<RoundEnd, string> = {
    hour: t`In an hour, ${hour}`,
    today: t`Today, ${today}`,
    tomorrow: t`Tomorrow, ${tomorrow}`,
    time: t`At a date and time`,
    never: t`Until I end it`,
  };
  return (
    <>
      <Select
        label={t({ message: 'Ends', context: 'a vote' })}
        value={end}
        onChange={setEnd}
        options={ROUND_ENDS.map((value) => ({ value, label: labels[value] }))}
      />
      {end === 'time' && (
        <TextField
          label={t`Date and time`}
          type="datetime-local"
          required
          min={localTimeOf(now)}
          value={time}
          onChange={setTime}
        />
      )}
    </>
  );
}
