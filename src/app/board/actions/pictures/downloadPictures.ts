import { plural, t } from '@lingui/core/macro';
import { downloadZip } from 'client-zip';
import type { Picture } from '../../../../board/document/nodeFacts.ts';
import { safeName, uniqueFileNames } from '../../../../session/fileNames.ts';
import { downloadFailedNotice } from '../../../../session/notices/noticeText.ts';
import { saveFile } from '../../../../session/services/files.ts';
import type { Notices } from '../../../../ui/notices/notices.ts';

/** A picture with the words that its file is named after. */
export type NamedPicture = { readonly picture: Picture; readonly name: string };

type DownloadContext = {
  /** The name that the archive takes. */
  readonly title: string;
  readonly notices: Notices;
  readonly fileOf: (picture: Picture) => Promise<Blob>;
};

const NOTICE_KEY = 'zip';
const FILE_EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

/** Saves pictures as they are stored, in one archive; a notice says how far it is, and how many could not be had. */
export async function downloadPictures(
  pictures: readonly NamedPicture[],
  { title, notices, fileOf }: DownloadContext,
): Promise<void> {
  const pictureCount = pictures.length;
  const files: { readonly file: Blob; readonly name: string }[] = [];
  for (const [index, { picture, name }] of pictures.entries()) {
    notices.show({ key: NOTICE_KEY, stays: true, title: t`Getting image ${index + 1} of ${pictureCount}` });
    try {
      files.push({ file: await fileOf(picture), name });
    } catch (error) {
      console.error('download', error);
    }
  }
  notices.dismissKey(NOTICE_KEY);
  if (files.length === 0) return void notices.show(downloadFailedNotice());
  const names = uniqueFileNames(
    files.map(({ file, name }) => ({ name, extension: FILE_EXTENSIONS[file.type] ?? 'png' })),
  );
  const archiveEntries = files.map(({ file }, index) => ({ name: names[index]!, input: file }));
  saveFile(await downloadZip(archiveEntries).blob(), `${safeName(title) || 'images'}.zip`);
  const missingCount = pictureCount - files.length;
  if (missingCount === 0) return;
  notices.show({
    key: NOTICE_KEY,
    bad: true,
    title: plural(missingCount, {
      one: '# image is missing from the archive',
      other: '# images are missing from the archive',
    }),
    text: t`Check your connection and try again.`,
  });
}
