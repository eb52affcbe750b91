import type { AlertText } from '../../../contract/failure.ts';
import type { RunMessage } from '../run/nodeRun.ts';

/** Why a file was not taken: an alert of the one table of failures, or a message of the node's type; `cause` is a problem's code, `detail` the server's sentence. */
export type UploadProblem =
  | { readonly alert: AlertText; readonly message?: undefined }
  | {
      readonly message: RunMessage;
      readonly cause?: string | undefined;
      readonly detail?: string | undefined;
      readonly alert?: undefined;
    };
