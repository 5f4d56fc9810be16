// The sheet that comes when the grid is swiped out.

/**
 * Prepares the sheet.
 *
 * @param grid the element that slides out while the sheet is open.
 * @param data what the program wrote into the page.
 * @param say returns a phrase in the language chosen.
 * @returns a function that opens the sheet for an arrangement.
 */
function prepareSheet(grid, data, say) {
  const element = (id) => document.getElementById(id);
  const sheet = element("sheet");
  const status = element("sheet-status");
  let arrangement = null;

  const fill = (id, text, without) => {
    element(id).textContent = text ?? without;
    document.querySelector(`[data-copy="${id}"]`).disabled = text === null;
  };

  const open = (shared) => {
    arrangement = shared;
    const isEmpty = shownPhotos(arrangement).length === 0;
    const output = outputName(data.start.output, [...stripButtons.keys()]);
    fill("command", commandLine(arrangement, data, output), say("noPhoto"));
    fill("manifest", manifestLine(arrangement, data, output), say(isEmpty ? "noPhoto" : "noManifest"));
    const added = shownPhotos(arrangement).filter(({ photo }) => photo.isAdded);
    const names = [...new Set(added.map(({ photo }) => visibleName(photo)))].join(", ");
    element("added").textContent = added.length > 0 ? say("addedNote", { names }) : "";
    status.textContent = "";
    grid.classList.add("out");
    sheet.showModal();
  };

  const preview = async () => {
    const canvas = document.createElement("canvas");
    drawArrangement(canvas, arrangement);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    return new File([blob], "preview.png", { type: "image/png" });
  };

  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", async () => {
      const isCopied = await copyText(element(button.dataset.copy));
      status.textContent = say(isCopied ? "copied" : "notCopied");
    });
  }

  element("save").addEventListener("click", async () => {
    const file = await preview();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    status.textContent = say("saved", { file: file.name });
    // Some browsers begin to read the file only after the click.
    sheet.addEventListener("close", () => URL.revokeObjectURL(link.href), { once: true });
  });

  const sample = new File([""], "preview.png", { type: "image/png" });
  element("system-share").hidden = !navigator.canShare?.({ files: [sample] });
  element("system-share").addEventListener("click", async () => {
    try {
      await navigator.share({ files: [await preview()], text: element("command").textContent });
    } catch (error) {
      // People who close the system's sheet know that nothing was shared.
      if (error.name !== "AbortError") status.textContent = say("notShared");
    }
  });

  element("close").addEventListener("click", () => sheet.close());
  // A click on the dialog itself is one on what is behind the sheet.
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet) sheet.close();
  });
  sheet.addEventListener("close", () => grid.classList.remove("out"));
  return open;
}

/** Copies what an element shows; selects it where the browser refuses. */
async function copyText(element) {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(element);
    return document.execCommand("copy");
  }
}
