import type { EngineError, EngineJob, Fault } from '../../../contract/engine.ts';
import { answerLanguageOf } from '../../../contract/language.ts';
import { OPERATION_ROWS } from '../../../contract/operations/index.ts';
import type { CodedRemark, Phrase } from '../../../contract/remarks/codedRemark.ts';
import { failureReason, remark } from '../../../contract/remarks/wordRemark.ts';
import type { Size } from '../../media/picture.ts';

/** A note on something that a provider's model does otherwise than it was asked, by its code. */
export type RecipeNote =
  | 'noSeed'
  | 'looseSeed'
  | 'noThink'
  | 'otherShape'
  | 'edgesCut'
  | 'whiteForClear'
  | 'subjectUnmarked'
  | 'noInfluence'
  | 'noQuality'
  | 'noMask'
  | 'videoShape';

/** Notes as remarks of the table. */
export function noteRemarks(notes: readonly RecipeNote[]): CodedRemark[] {
  return notes.map((note) => remark(note));
}

/** Says what a person asked for that the model has no setting for; `isByText` where influence is told to it in text. */
export function droppedOptionRemarks(
  { think, highQuality, influence = 1 }: EngineJob,
  { isByText }: { readonly isByText: boolean },
): CodedRemark[] {
  return noteRemarks([
    ...(think ? (['noThink'] as const) : []),
    ...(highQuality ? (['noQuality'] as const) : []),
    ...(influence !== 1 && !isByText ? (['noInfluence'] as const) : []),
  ]);
}

/** Says that the model drew smaller than the picture is, so that it was enlarged. */
export function enlargedRemark({ width, height }: Size): CodedRemark {
  return remark('enlargedToImage', { width, height });
}

/** Says that a picture that should be made large did not become so. */
export function smallerThan4kRemark({ width, height }: Size): CodedRemark {
  return remark('smallerThan4k', { width, height });
}

/** Says that fewer results came than were asked for. */
export function fewerRemark(resultCount: number, { count }: EngineJob): CodedRemark {
  return remark('fewerResults', { made: resultCount, count });
}

/** Says that a model answered with nothing, and what may help. */
export function emptyReason(job: EngineJob): ReturnType<typeof failureReason> {
  const { resultKind } = OPERATION_ROWS[job.operation];
  const code =
    resultKind === 'words' ? 'noText' : resultKind === 'video' || resultKind === 'model' ? 'noResult' : 'noImage';
  return failureReason(remark(code), answerLanguageOf(job));
}

/** An engine in the middle of a sentence; undefined as its name is the built-in one. */
function engineName(name: string | undefined): Phrase {
  return name ?? remark('builtInEngine');
}

/** Says that one engine could not be used and another made the result; undefined as the name of the other is the built-in engine. */
export function replacedRemark(failed: string, replacement: string | undefined): CodedRemark {
  return remark('replaced', { failed, engine: engineName(replacement) });
}

/** Says that a chosen engine leaves this kind of job to others by plan; undefined as above. */
export function skippedRemark(skipped: string, replacement: string | undefined): CodedRemark {
  return remark('skipped', { skipped, engine: engineName(replacement) });
}

/** Says that another engine was asked in the place of one that was of no use, and could not make it either: it says so itself. */
export function replacedInVainRemark(firstFailure: FailedEngine, replacement: string | undefined): CodedRemark {
  return remark('replacedInVain', { failure: failurePhrase(firstFailure), engine: engineName(replacement) });
}

/** Says that a chosen engine leaves this kind of job to others by plan, of whom the one that was asked could not make it. */
export function skippedInVainRemark(skipped: string, replacement: string | undefined): CodedRemark {
  return remark('skippedInVain', { skipped, engine: engineName(replacement) });
}

/** An engine that was of no use, and why. */
type FailedEngine = { readonly name: string; readonly fault: Fault };

type FailedRoute = {
  readonly name: string | undefined;
  readonly error: Pick<EngineError, 'fault' | 'userMessage' | 'remark'>;
};

function failurePhrase({ name, fault }: FailedEngine): CodedRemark {
  const hasPhrase = fault === 'key' || fault === 'unreachable' || fault === 'rate' || fault === 'unsupported';
  return remark(`fault.${hasPhrase ? fault : 'failed'}`, { name });
}

/** The reason that an engine gives for a job that it could not do. */
function reasonOf({ fault, userMessage = '', remark: reason }: FailedRoute['error']): Phrase {
  if (reason !== undefined || userMessage !== '') return reason ?? userMessage;
  return fault === 'input' || fault === 'words' ? remark(`reason.${fault}`) : '';
}

/** Says what the engine that was asked last says, after why the first was of no use; undefined as its name is the built-in engine. */
export function lastFailureRemark(firstFailure: FailedEngine, { name, error }: FailedRoute): CodedRemark {
  const engine = engineName(name);
  return remark('lastFailure', { failure: failurePhrase(firstFailure), engine, reason: reasonOf(error) });
}
