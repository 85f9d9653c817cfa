let loading: Promise<void> | undefined;

/** The styles of what is opened later, loaded once. */
export function laterStyles(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("later-views.css", document.baseURI).href;
    link.onload = () => resolve();
    link.onerror = () => {
      // Whoever asks again tries again.
      loading = undefined;
      link.remove();
      reject(new Error("its styles could not be fetched"));
    };
    document.head.append(link);
  });
  return loading;
}
