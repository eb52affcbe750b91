import { EngineError, type EngineJob, type EngineStep } from '../../contract/engine.ts';
import { answerLanguageOf } from '../../contract/language.ts';
import { failureReason, remark } from '../../contract/remarks/wordRemark.ts';
import { readPrompt } from '../studio/prompt.ts';
import { hashText, mixSeeds, randomFrom } from '../studio/random.ts';
import { recipeOf } from '../studio/recipe.ts';
import { listWords, wordBrief } from '../studio/wording.ts';
import { fillBrief } from './fill.ts';
import { styleOf } from './styles.ts';
import { readWishes } from './wishes.ts';
import { writeText } from './write.ts';

/**
 * Turns a prompt into a designer's brief in its language: all that was said stays, what was left open is filled in. Another
 * seed chooses otherwise. Throws EngineError 'words' when there is nothing to go by.
 */
export async function* run(job: EngineJob): AsyncGenerator<EngineStep> {
  const begun = performance.now();
  const prompt = job.prompt.trim();
  const instructions = job.instructions?.trim() ?? '';
  if (!/[\p{L}\p{N}]/u.test(prompt))
    throw new EngineError(
      'words',
      'The prompt is empty.',
      failureReason(remark('nothingToEnhance'), answerLanguageOf(job)),
    );
  const wishes = readWishes(instructions);
  const said = readPrompt(prompt);
  const language = wishes.language ?? said.language;
  const style = styleOf(instructions, prompt);
  const random = randomFrom(mixSeeds(job.seed, hashText(prompt)));
  const fill = fillBrief(said, wishes.brief, style, wishes.length, random);
  const opening = language === said.language ? prompt : translate();
  const text = writeText({ opening, said, fill, style, language, length: wishes.length, kept: wishes.kept, random });
  const remarks = wishes.kept ? [remark('instructionsInPart')] : [];
  const detail = { kind: 'words', instructions, language };
  const noteLanguage = job.language ?? language;
  yield {
    kind: 'result',
    text,
    recipe: recipeOf(job, { startedAt: begun, notes: remarks, remarks, noteLanguage, detail }),
  };

  /** The same brief in the other language; words that we do not know stay as they are. */
  function translate(): string {
    const known = wordBrief(said, language);
    const kept = listWords([...said.unknown, ...said.idle, ...said.around], language);
    return [known, kept].filter(Boolean).join(language === 'zh' ? '，' : ', ');
  }
}
