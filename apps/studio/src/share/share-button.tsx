import { linkToHere } from "../state/link.ts";
import { failureOf, say, view } from "../state/studio.ts";

/** Copies the link to what is on the screen. */
export function ShareButton() {
  const share = async () => {
    let link: string;
    try {
      link = await linkToHere();
    } catch (error) {
      say(failureOf(error).message);
      return;
    }
    try {
      await navigator.clipboard.writeText(link);
      const holds = view.peek() === "draw" ? "the drawing" : "the frame";
      say(`The link is copied. It holds the chain, the seed and ${holds}.`);
    } catch {
      history.replaceState(history.state, "", link);
      say("The link stands in the address bar; copy it from there.");
    }
  };
  return (
    <button type="button" class="button" onClick={() => void share()}>
      Share
    </button>
  );
}
