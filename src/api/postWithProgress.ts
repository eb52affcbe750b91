type PostWithProgressOptions = {
  readonly body: string | Blob;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Told how much of the body has been sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
};

/** POSTs a body whose way can be followed: `fetch` does not tell how much of one has been sent. Rejects as `fetch` does. */
export function postWithProgress(
  url: string,
  { body, headers, signal, onProgress }: PostWithProgressOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError('The connection broke.'));
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(body);
  });
}
