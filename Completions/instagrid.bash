# bash completion for instagrid, as printed by 'instagrid completions bash'.

# Offers words. Each is followed by its description, which is shown only in lists.
_instagrid_words() {
  local -a found=()
  local -i width=0 i
  while (($#)); do
    if [[ $1 == "$current"* ]]; then
      found+=("$1" "$2")
      ((${#1} > width)) && width=${#1}
    fi
    shift 2
  done
  compopt -o nosort 2>/dev/null
  # 33, 63 and 64 request a list; a single word is inserted anyway.
  case $COMP_TYPE in 33 | 63 | 64) ((${#found[@]} > 2)) || width=0 ;; *) width=0 ;; esac
  for ((i = 0; i < ${#found[@]}; i += 2)); do
    word=${found[i]}
    ((width)) && printf -v word '%-*s  (%s)' "$width" "$word" "${found[i + 1]}"
    COMPREPLY+=("${word:0:${COLUMNS:-80} - 1}")
  done
}

_instagrid_files() { compopt -o default; }

_instagrid_folders() { compopt -o dirnames; }

# Offers photos and folders, or any file if there are none.
_instagrid_photos() {
  local pattern
  compopt -o filenames
  while IFS= read -r word; do
    COMPREPLY+=("$word")
  done < <(
    compgen -d -- "$current"
    for pattern in jpg jpeg png heic heif hif avif webp; do
      compgen -f -X "!*.$pattern" -- "$current"
      compgen -f -X "!*.${pattern^^}" -- "$current"
    done
  )
  ((${#COMPREPLY[@]})) || compopt -o default
}

_instagrid_commands() {
  _instagrid_words \
    'compose' 'combine photos into one picture' \
    'batch' 'make many grids, from a list of photos or of grids' \
    'layouts' 'show the layouts' \
    'inspect' 'describe photos and how they would be read' \
    'arrange' 'write a page to arrange photos by eye' \
    'completions' 'print a script that completes command lines in a shell' \
    'help' 'explain the program or a command'
}

_instagrid_layouts() {
  _instagrid_words \
    'wide-top' 'layout 1: [    ] / [ ][ ]  one wide photo over two squares' \
    'wide-bottom' 'layout 2: [ ][ ] / [    ]  two squares over one wide photo' \
    'quad' 'layout 3: [ ][ ] / [ ][ ]  four squares' \
    'aab/aac' 'a template: one large photo beside two' \
    'aab/aac/def' 'a template: one large photo and five small ones' \
    'aabc/aade' 'a template: one large photo and four small ones' \
    'justified' 'rows in which photos up to 3:1 stay whole' \
    'columns:justified' 'columns in which photos up to 3:1 stay whole'
}

_instagrid_shapes() {
  _instagrid_words \
    'square' '1080x1080, 1:1: posts shown uncropped in every feed' \
    'portrait' '1080x1350, 4:5: posts that fill most of a feed' \
    'tall' '1080x1440, 3:4: previews in profile grids' \
    'story' '1080x1920, 9:16: stories and reels' \
    'landscape' '1080x566, 1.91:1: wide posts and link previews' \
    '3:2' '1080x720: photos of most cameras' \
    '16:9' '1080x608: screens' \
    'a3' '3508x4961 at 300 dpi' \
    'a4' '2480x3508 at 300 dpi' \
    'a4-landscape' '3508x2480 at 300 dpi' \
    'a5' '1748x2480 at 300 dpi' \
    'letter' '2550x3300 at 300 dpi' \
    '10x15cm' '1181x1772 at 300 dpi' \
    '4x6in' '1200x1800 at 300 dpi'
}

_instagrid_fits() {
  _instagrid_words \
    'cover' 'the photo fills its cell, and is cropped' \
    'contain' 'the whole photo, with the background around it'
}

_instagrid_points() {
  _instagrid_words \
    'top' 'the middle of the upper edge' \
    'bottom' 'the middle of the lower edge' \
    'left' 'the middle of the left edge' \
    'right' 'the middle of the right edge' \
    'center' 'the middle of the photo' \
    'top-left' 'the upper left corner' \
    'top-right' 'the upper right corner' \
    'bottom-left' 'the lower left corner' \
    'bottom-right' 'the lower right corner'
}

_instagrid_backgrounds() {
  _instagrid_words \
    'aliceblue' '#f0f8ff' \
    'antiquewhite' '#faebd7' \
    'aqua' '#00ffff' \
    'aquamarine' '#7fffd4' \
    'azure' '#f0ffff' \
    'beige' '#f5f5dc' \
    'bisque' '#ffe4c4' \
    'black' '#000000' \
    'blanchedalmond' '#ffebcd' \
    'blue' '#0000ff' \
    'blueviolet' '#8a2be2' \
    'brown' '#a52a2a' \
    'burlywood' '#deb887' \
    'cadetblue' '#5f9ea0' \
    'chartreuse' '#7fff00' \
    'chocolate' '#d2691e' \
    'coral' '#ff7f50' \
    'cornflowerblue' '#6495ed' \
    'cornsilk' '#fff8dc' \
    'crimson' '#dc143c' \
    'cyan' '#00ffff' \
    'darkblue' '#00008b' \
    'darkcyan' '#008b8b' \
    'darkgoldenrod' '#b8860b' \
    'darkgray' '#a9a9a9' \
    'darkgreen' '#006400' \
    'darkgrey' '#a9a9a9' \
    'darkkhaki' '#bdb76b' \
    'darkmagenta' '#8b008b' \
    'darkolivegreen' '#556b2f' \
    'darkorange' '#ff8c00' \
    'darkorchid' '#9932cc' \
    'darkred' '#8b0000' \
    'darksalmon' '#e9967a' \
    'darkseagreen' '#8fbc8f' \
    'darkslateblue' '#483d8b' \
    'darkslategray' '#2f4f4f' \
    'darkslategrey' '#2f4f4f' \
    'darkturquoise' '#00ced1' \
    'darkviolet' '#9400d3' \
    'deeppink' '#ff1493' \
    'deepskyblue' '#00bfff' \
    'dimgray' '#696969' \
    'dimgrey' '#696969' \
    'dodgerblue' '#1e90ff' \
    'firebrick' '#b22222' \
    'floralwhite' '#fffaf0' \
    'forestgreen' '#228b22' \
    'fuchsia' '#ff00ff' \
    'gainsboro' '#dcdcdc' \
    'ghostwhite' '#f8f8ff' \
    'gold' '#ffd700' \
    'goldenrod' '#daa520' \
    'gray' '#808080' \
    'green' '#008000' \
    'greenyellow' '#adff2f' \
    'grey' '#808080' \
    'honeydew' '#f0fff0' \
    'hotpink' '#ff69b4' \
    'indianred' '#cd5c5c' \
    'indigo' '#4b0082' \
    'ivory' '#fffff0' \
    'khaki' '#f0e68c' \
    'lavender' '#e6e6fa' \
    'lavenderblush' '#fff0f5' \
    'lawngreen' '#7cfc00' \
    'lemonchiffon' '#fffacd' \
    'lightblue' '#add8e6' \
    'lightcoral' '#f08080' \
    'lightcyan' '#e0ffff' \
    'lightgoldenrodyellow' '#fafad2' \
    'lightgray' '#d3d3d3' \
    'lightgreen' '#90ee90' \
    'lightgrey' '#d3d3d3' \
    'lightpink' '#ffb6c1' \
    'lightsalmon' '#ffa07a' \
    'lightseagreen' '#20b2aa' \
    'lightskyblue' '#87cefa' \
    'lightslategray' '#778899' \
    'lightslategrey' '#778899' \
    'lightsteelblue' '#b0c4de' \
    'lightyellow' '#ffffe0' \
    'lime' '#00ff00' \
    'limegreen' '#32cd32' \
    'linen' '#faf0e6' \
    'magenta' '#ff00ff' \
    'maroon' '#800000' \
    'mediumaquamarine' '#66cdaa' \
    'mediumblue' '#0000cd' \
    'mediumorchid' '#ba55d3' \
    'mediumpurple' '#9370db' \
    'mediumseagreen' '#3cb371' \
    'mediumslateblue' '#7b68ee' \
    'mediumspringgreen' '#00fa9a' \
    'mediumturquoise' '#48d1cc' \
    'mediumvioletred' '#c71585' \
    'midnightblue' '#191970' \
    'mintcream' '#f5fffa' \
    'mistyrose' '#ffe4e1' \
    'moccasin' '#ffe4b5' \
    'navajowhite' '#ffdead' \
    'navy' '#000080' \
    'oldlace' '#fdf5e6' \
    'olive' '#808000' \
    'olivedrab' '#6b8e23' \
    'orange' '#ffa500' \
    'orangered' '#ff4500' \
    'orchid' '#da70d6' \
    'palegoldenrod' '#eee8aa' \
    'palegreen' '#98fb98' \
    'paleturquoise' '#afeeee' \
    'palevioletred' '#db7093' \
    'papayawhip' '#ffefd5' \
    'peachpuff' '#ffdab9' \
    'peru' '#cd853f' \
    'pink' '#ffc0cb' \
    'plum' '#dda0dd' \
    'powderblue' '#b0e0e6' \
    'purple' '#800080' \
    'rebeccapurple' '#663399' \
    'red' '#ff0000' \
    'rosybrown' '#bc8f8f' \
    'royalblue' '#4169e1' \
    'saddlebrown' '#8b4513' \
    'salmon' '#fa8072' \
    'sandybrown' '#f4a460' \
    'seagreen' '#2e8b57' \
    'seashell' '#fff5ee' \
    'sienna' '#a0522d' \
    'silver' '#c0c0c0' \
    'skyblue' '#87ceeb' \
    'slateblue' '#6a5acd' \
    'slategray' '#708090' \
    'slategrey' '#708090' \
    'snow' '#fffafa' \
    'springgreen' '#00ff7f' \
    'steelblue' '#4682b4' \
    'tan' '#d2b48c' \
    'teal' '#008080' \
    'thistle' '#d8bfd8' \
    'tomato' '#ff6347' \
    'turquoise' '#40e0d0' \
    'violet' '#ee82ee' \
    'wheat' '#f5deb3' \
    'white' '#ffffff' \
    'whitesmoke' '#f5f5f5' \
    'yellow' '#ffff00' \
    'yellowgreen' '#9acd32' \
    'transparent' 'fully transparent, for a PNG' \
    'none' 'the same as transparent' \
    'blur' 'photo 1, blurred; blur:3 for photo 3'
}

_instagrid_colors() {
  _instagrid_words \
    'aliceblue' '#f0f8ff' \
    'antiquewhite' '#faebd7' \
    'aqua' '#00ffff' \
    'aquamarine' '#7fffd4' \
    'azure' '#f0ffff' \
    'beige' '#f5f5dc' \
    'bisque' '#ffe4c4' \
    'black' '#000000' \
    'blanchedalmond' '#ffebcd' \
    'blue' '#0000ff' \
    'blueviolet' '#8a2be2' \
    'brown' '#a52a2a' \
    'burlywood' '#deb887' \
    'cadetblue' '#5f9ea0' \
    'chartreuse' '#7fff00' \
    'chocolate' '#d2691e' \
    'coral' '#ff7f50' \
    'cornflowerblue' '#6495ed' \
    'cornsilk' '#fff8dc' \
    'crimson' '#dc143c' \
    'cyan' '#00ffff' \
    'darkblue' '#00008b' \
    'darkcyan' '#008b8b' \
    'darkgoldenrod' '#b8860b' \
    'darkgray' '#a9a9a9' \
    'darkgreen' '#006400' \
    'darkgrey' '#a9a9a9' \
    'darkkhaki' '#bdb76b' \
    'darkmagenta' '#8b008b' \
    'darkolivegreen' '#556b2f' \
    'darkorange' '#ff8c00' \
    'darkorchid' '#9932cc' \
    'darkred' '#8b0000' \
    'darksalmon' '#e9967a' \
    'darkseagreen' '#8fbc8f' \
    'darkslateblue' '#483d8b' \
    'darkslategray' '#2f4f4f' \
    'darkslategrey' '#2f4f4f' \
    'darkturquoise' '#00ced1' \
    'darkviolet' '#9400d3' \
    'deeppink' '#ff1493' \
    'deepskyblue' '#00bfff' \
    'dimgray' '#696969' \
    'dimgrey' '#696969' \
    'dodgerblue' '#1e90ff' \
    'firebrick' '#b22222' \
    'floralwhite' '#fffaf0' \
    'forestgreen' '#228b22' \
    'fuchsia' '#ff00ff' \
    'gainsboro' '#dcdcdc' \
    'ghostwhite' '#f8f8ff' \
    'gold' '#ffd700' \
    'goldenrod' '#daa520' \
    'gray' '#808080' \
    'green' '#008000' \
    'greenyellow' '#adff2f' \
    'grey' '#808080' \
    'honeydew' '#f0fff0' \
    'hotpink' '#ff69b4' \
    'indianred' '#cd5c5c' \
    'indigo' '#4b0082' \
    'ivory' '#fffff0' \
    'khaki' '#f0e68c' \
    'lavender' '#e6e6fa' \
    'lavenderblush' '#fff0f5' \
    'lawngreen' '#7cfc00' \
    'lemonchiffon' '#fffacd' \
    'lightblue' '#add8e6' \
    'lightcoral' '#f08080' \
    'lightcyan' '#e0ffff' \
    'lightgoldenrodyellow' '#fafad2' \
    'lightgray' '#d3d3d3' \
    'lightgreen' '#90ee90' \
    'lightgrey' '#d3d3d3' \
    'lightpink' '#ffb6c1' \
    'lightsalmon' '#ffa07a' \
    'lightseagreen' '#20b2aa' \
    'lightskyblue' '#87cefa' \
    'lightslategray' '#778899' \
    'lightslategrey' '#778899' \
    'lightsteelblue' '#b0c4de' \
    'lightyellow' '#ffffe0' \
    'lime' '#00ff00' \
    'limegreen' '#32cd32' \
    'linen' '#faf0e6' \
    'magenta' '#ff00ff' \
    'maroon' '#800000' \
    'mediumaquamarine' '#66cdaa' \
    'mediumblue' '#0000cd' \
    'mediumorchid' '#ba55d3' \
    'mediumpurple' '#9370db' \
    'mediumseagreen' '#3cb371' \
    'mediumslateblue' '#7b68ee' \
    'mediumspringgreen' '#00fa9a' \
    'mediumturquoise' '#48d1cc' \
    'mediumvioletred' '#c71585' \
    'midnightblue' '#191970' \
    'mintcream' '#f5fffa' \
    'mistyrose' '#ffe4e1' \
    'moccasin' '#ffe4b5' \
    'navajowhite' '#ffdead' \
    'navy' '#000080' \
    'oldlace' '#fdf5e6' \
    'olive' '#808000' \
    'olivedrab' '#6b8e23' \
    'orange' '#ffa500' \
    'orangered' '#ff4500' \
    'orchid' '#da70d6' \
    'palegoldenrod' '#eee8aa' \
    'palegreen' '#98fb98' \
    'paleturquoise' '#afeeee' \
    'palevioletred' '#db7093' \
    'papayawhip' '#ffefd5' \
    'peachpuff' '#ffdab9' \
    'peru' '#cd853f' \
    'pink' '#ffc0cb' \
    'plum' '#dda0dd' \
    'powderblue' '#b0e0e6' \
    'purple' '#800080' \
    'rebeccapurple' '#663399' \
    'red' '#ff0000' \
    'rosybrown' '#bc8f8f' \
    'royalblue' '#4169e1' \
    'saddlebrown' '#8b4513' \
    'salmon' '#fa8072' \
    'sandybrown' '#f4a460' \
    'seagreen' '#2e8b57' \
    'seashell' '#fff5ee' \
    'sienna' '#a0522d' \
    'silver' '#c0c0c0' \
    'skyblue' '#87ceeb' \
    'slateblue' '#6a5acd' \
    'slategray' '#708090' \
    'slategrey' '#708090' \
    'snow' '#fffafa' \
    'springgreen' '#00ff7f' \
    'steelblue' '#4682b4' \
    'tan' '#d2b48c' \
    'teal' '#008080' \
    'thistle' '#d8bfd8' \
    'tomato' '#ff6347' \
    'turquoise' '#40e0d0' \
    'violet' '#ee82ee' \
    'wheat' '#f5deb3' \
    'white' '#ffffff' \
    'whitesmoke' '#f5f5f5' \
    'yellow' '#ffff00' \
    'yellowgreen' '#9acd32' \
    'transparent' 'fully transparent, for a PNG' \
    'none' 'the same as transparent'
}

_instagrid_captions() {
  _instagrid_words \
    'name' 'the name of the file without its extension' \
    'filename' 'the name of the file' \
    'date' 'the date on which the photo was taken' \
    'number' 'the number of the photo' \
    'title' 'the photo'\''s own title or description' \
    'none' 'no caption'
}

_instagrid_formats() {
  _instagrid_words \
    'png' 'lossless' \
    'jpeg' 'smaller files' \
    'webp' 'still smaller, also transparent or lossless'
}

_instagrid_subsamplings() {
  _instagrid_words \
    '420' 'half the chroma resolution in both directions' \
    '422' 'half the chroma resolution horizontally' \
    '444' 'full chroma resolution'
}

_instagrid_compressions() {
  _instagrid_words \
    'fast' 'written quickly' \
    'small' 'slower, smaller files'
}

_instagrid_orders() {
  _instagrid_words \
    'name' 'IMG_2 before IMG_10' \
    'time' 'by the modification time of the file' \
    'taken' 'by the date taken' \
    'random' 'in random order' \
    'shape' 'each photo in the cell that suits its shape'
}

_instagrid_progress() {
  _instagrid_words \
    'auto' 'on a terminal' \
    'always' 'wherever standard error goes' \
    'never' 'not at all'
}

_instagrid_shells() {
  _instagrid_words \
    'bash' 'the GNU shell' \
    'zsh' 'the Z shell' \
    'fish' 'the friendly interactive shell'
}

_instagrid_topics() {
  _instagrid_words \
    'compose' 'combine photos into one picture' \
    'batch' 'make many grids, from a list of photos or of grids' \
    'layouts' 'show the layouts' \
    'inspect' 'describe photos and how they would be read' \
    'arrange' 'write a page to arrange photos by eye' \
    'completions' 'print a script that completes command lines in a shell' \
    'help' 'explain the program or a command' \
    'json' 'the members of the JSON objects'
}

_instagrid_after_compose() {
  case $option in
    -l | --layout) _instagrid_layouts ;;
    -s | --size) _instagrid_shapes ;;
    --fit) _instagrid_fits ;;
    --focus) _instagrid_points ;;
    --zoom | --blank | -g | --gap | -m | --margin | -r | --radius | --title | --font | --font-size | --date-format | -q | --quality | --max-bytes | --dpi | --seed | --max-pixels | --max-memory | --threads) : ;;
    -b | --background) _instagrid_backgrounds ;;
    --empty | --text-color) _instagrid_colors ;;
    --caption) _instagrid_captions ;;
    -o | --output | --photos-from) _instagrid_files ;;
    -f | --format) _instagrid_formats ;;
    --subsampling) _instagrid_subsamplings ;;
    --png-compression) _instagrid_compressions ;;
    --sort) _instagrid_orders ;;
    --progress) _instagrid_progress ;;
    *)
      if [[ $options && $current == -* ]]; then
        _instagrid_words \
          '--layout' 'layout of the cells' \
          '--size' 'size in pixels' \
          '--fit' 'cover crops each photo to fill its cell' \
          '--focus' 'keep this point of every photo visible' \
          '--zoom' 'show each photo 1...16 times as large' \
          '--blank' 'leave these cells empty' \
          '--allow-empty' 'allow fewer photos than cells' \
          '--gap' 'space between cells' \
          '--margin' 'space around the cells' \
          '--radius' 'radius of the corners' \
          '--background' 'color around the cells' \
          '--empty' 'color of cells without a photo' \
          '--caption' 'text under the photos' \
          '--title' 'text at the top of the picture' \
          '--font' 'font of captions and title' \
          '--font-size' 'size of the letters of captions' \
          '--text-color' 'color of captions and title' \
          '--date-format' 'form of dates in captions' \
          '--no-landlock' 'draw text even if the kernel has no Landlock' \
          '--output' 'file to write' \
          '--format' 'format to write' \
          '--quality' 'quality of a JPEG or WebP' \
          '--max-bytes' 'limit a JPEG or WebP to SIZE' \
          '--lossless' 'write a lossless WebP' \
          '--subsampling' 'chroma subsampling of a JPEG' \
          '--progressive' 'write a progressive JPEG' \
          '--png-compression' 'compression of a PNG' \
          '--dpi' 'resolution of a JPEG or PNG for print in pixels per inch' \
          '--no-clobber' 'never replace an existing file' \
          '--force' 'replace any file' \
          '--photos-from' 'list of photos' \
          '--null' 'names in the list of --photos-from end in zero bytes' \
          '--recursive' 'also take photos in subfolders' \
          '--sort' 'order of the photos' \
          '--reverse' 'take the photos in reverse order' \
          '--seed' 'repeat the order of --sort random that belongs to N' \
          '--skip-bad' 'skip bad photos and texts' \
          '--ignore-bad' 'like --skip-bad' \
          '--max-pixels' 'refuse photos with more than N pixels' \
          '--max-memory' 'limit the memory for photos and pictures to SIZE' \
          '--exact' 'never shrink photos in the decoder' \
          '--threads' 'number of threads' \
          '--dry-run' 'show how each photo would be cropped and scaled' \
          '--json' 'print the result or error as JSON' \
          '--quiet' 'print only errors' \
          '--progress' 'show a progress line on standard error' \
          '--help' 'print this help'
      else
        _instagrid_photos
      fi
      ;;
  esac
}

_instagrid_after_batch() {
  case $option in
    -o | --output | --root) _instagrid_folders ;;
    --name | --zoom | --blank | -g | --gap | -m | --margin | -r | --radius | --title | --font | --font-size | --date-format | -q | --quality | --max-bytes | --dpi | --seed | --max-pixels | --max-memory | --shard | --shards | -j | --jobs) : ;;
    -l | --layout) _instagrid_layouts ;;
    -s | --size) _instagrid_shapes ;;
    --fit) _instagrid_fits ;;
    --focus) _instagrid_points ;;
    -b | --background) _instagrid_backgrounds ;;
    --empty | --text-color) _instagrid_colors ;;
    --caption) _instagrid_captions ;;
    -f | --format) _instagrid_formats ;;
    --subsampling) _instagrid_subsamplings ;;
    --png-compression) _instagrid_compressions ;;
    --photos-from | --manifest) _instagrid_files ;;
    --sort) _instagrid_orders ;;
    --progress) _instagrid_progress ;;
    *)
      if [[ $options && $current == -* ]]; then
        _instagrid_words \
          '--output' 'folder for the grids' \
          '--name' 'names of the output files' \
          '--update' 'make only grids whose output is missing' \
          '--drop-last' 'ignore the last photos if they do not fill a grid' \
          '--layout' 'layout of the cells' \
          '--size' 'size in pixels' \
          '--fit' 'cover crops each photo to fill its cell' \
          '--focus' 'keep this point of every photo visible' \
          '--zoom' 'show each photo 1...16 times as large' \
          '--blank' 'leave these cells empty' \
          '--allow-empty' 'allow fewer photos than cells' \
          '--gap' 'space between cells' \
          '--margin' 'space around the cells' \
          '--radius' 'radius of the corners' \
          '--background' 'color around the cells' \
          '--empty' 'color of cells without a photo' \
          '--caption' 'text under the photos' \
          '--title' 'text at the top of the picture' \
          '--font' 'font of captions and title' \
          '--font-size' 'size of the letters of captions' \
          '--text-color' 'color of captions and title' \
          '--date-format' 'form of dates in captions' \
          '--no-landlock' 'draw text even if the kernel has no Landlock' \
          '--format' 'format to write' \
          '--quality' 'quality of a JPEG or WebP' \
          '--max-bytes' 'limit a JPEG or WebP to SIZE' \
          '--lossless' 'write a lossless WebP' \
          '--subsampling' 'chroma subsampling of a JPEG' \
          '--progressive' 'write a progressive JPEG' \
          '--png-compression' 'compression of a PNG' \
          '--dpi' 'resolution of a JPEG or PNG for print in pixels per inch' \
          '--no-clobber' 'skip grids whose output exists' \
          '--force' 'replace any file' \
          '--photos-from' 'list of photos' \
          '--null' 'names in the list of --photos-from end in zero bytes' \
          '--recursive' 'also take photos in subfolders' \
          '--sort' 'order of the photos' \
          '--reverse' 'take the photos in reverse order' \
          '--seed' 'repeat the order of --sort random that belongs to N' \
          '--skip-bad' 'skip bad photos and texts' \
          '--ignore-bad' 'like --skip-bad' \
          '--max-pixels' 'refuse photos with more than N pixels' \
          '--max-memory' 'limit the memory for photos and pictures to SIZE' \
          '--exact' 'never shrink photos in the decoder' \
          '--dry-run' 'show how each grid would crop its photos' \
          '--quiet' 'print only errors' \
          '--manifest' 'list of grids' \
          '--root' 'folder to which names in a manifest are relative' \
          '--shard' 'make shard I of N' \
          '--shards' 'number of shards for --shard env' \
          '--jobs' 'number of grids to make at the same time' \
          '--fail-fast' 'start no more grids after one has failed' \
          '--json' 'print a JSON object per grid' \
          '--unordered' 'report each grid as soon as it is finished' \
          '--progress' 'show a progress line on standard error' \
          '--help' 'print this help'
      else
        _instagrid_photos
      fi
      ;;
  esac
}

_instagrid_after_layouts() {
  case $option in
    --photos) : ;;
    -s | --size) _instagrid_shapes ;;
    *)
      if [[ $options && $current == -* ]]; then
        _instagrid_words \
          '--photos' 'show the layout for N square photos' \
          '--size' 'size in pixels' \
          '--json' 'print a JSON object per layout' \
          '--help' 'print this help'
      else
        _instagrid_layouts
      fi
      ;;
  esac
}

_instagrid_after_inspect() {
  case $option in
    -l | --layout) _instagrid_layouts ;;
    -s | --size) _instagrid_shapes ;;
    --fit) _instagrid_fits ;;
    -g | --gap | -m | --margin | --dpi | --seed | --max-pixels | --max-memory) : ;;
    --sort) _instagrid_orders ;;
    *)
      if [[ $options && $current == -* ]]; then
        _instagrid_words \
          '--layout' 'layout of the cells' \
          '--size' 'size in pixels' \
          '--fit' 'cover crops each photo to fill its cell' \
          '--gap' 'space between cells' \
          '--margin' 'space around the cells' \
          '--dpi' 'resolution of a JPEG or PNG for print in pixels per inch' \
          '--recursive' 'also take photos in subfolders' \
          '--sort' 'order of the photos' \
          '--reverse' 'take the photos in reverse order' \
          '--seed' 'repeat the order of --sort random that belongs to N' \
          '--max-pixels' 'refuse photos with more than N pixels' \
          '--max-memory' 'limit the memory for photos and pictures to SIZE' \
          '--exact' 'never shrink photos in the decoder' \
          '--decode' 'decode each photo completely' \
          '--verbose' 'also show how each photo is stored' \
          '--json' 'print a JSON object per photo' \
          '--help' 'print this help'
      else
        _instagrid_photos
      fi
      ;;
  esac
}

_instagrid_after_arrange() {
  case $option in
    -l | --layout) _instagrid_layouts ;;
    -s | --size) _instagrid_shapes ;;
    --fit) _instagrid_fits ;;
    --focus) _instagrid_points ;;
    --zoom | --blank | -g | --gap | -m | --margin | -r | --radius | --title | --font | --font-size | --date-format | --seed | --max-pixels | --max-memory | --threads) : ;;
    -b | --background) _instagrid_backgrounds ;;
    --empty | --text-color) _instagrid_colors ;;
    --caption) _instagrid_captions ;;
    -o | --output | --photos-from) _instagrid_files ;;
    --sort) _instagrid_orders ;;
    --progress) _instagrid_progress ;;
    *)
      if [[ $options && $current == -* ]]; then
        _instagrid_words \
          '--layout' 'layout that the page begins with' \
          '--size' 'size in pixels' \
          '--fit' 'cover crops each photo to fill its cell' \
          '--focus' 'keep this point of every photo visible' \
          '--zoom' 'show each photo 1...16 times as large' \
          '--blank' 'leave these cells empty' \
          '--gap' 'space between cells' \
          '--margin' 'space around the cells' \
          '--radius' 'radius of the corners' \
          '--background' 'color around the cells' \
          '--empty' 'color of cells without a photo' \
          '--caption' 'text under the photos' \
          '--title' 'text at the top of the picture' \
          '--font' 'font of captions and title' \
          '--font-size' 'size of the letters of captions' \
          '--text-color' 'color of captions and title' \
          '--date-format' 'form of dates in captions' \
          '--output' 'page to write' \
          '--no-clobber' 'never replace an existing file' \
          '--force' 'replace any file' \
          '--photos-from' 'list of photos' \
          '--null' 'names in the list of --photos-from end in zero bytes' \
          '--recursive' 'also take photos in subfolders' \
          '--sort' 'order of the photos' \
          '--reverse' 'take the photos in reverse order' \
          '--seed' 'repeat the order of --sort random that belongs to N' \
          '--skip-bad' 'skip bad photos and texts' \
          '--ignore-bad' 'like --skip-bad' \
          '--max-pixels' 'refuse photos with more than N pixels' \
          '--max-memory' 'limit the memory for photos and pictures to SIZE' \
          '--threads' 'number of photos to read at the same time' \
          '--quiet' 'print only errors' \
          '--progress' 'show a progress line on standard error' \
          '--help' 'print this help'
      else
        _instagrid_photos
      fi
      ;;
  esac
}

_instagrid_after_completions() {
  case $option in
    *)
      if [[ $options && $current == -* ]]; then
        _instagrid_words \
          '--help' 'print this help'
      else
        ((operands)) || _instagrid_shells
      fi
      ;;
  esac
}

_instagrid_after_help() {
  case $option in
    *)
      if [[ $options && $current == -* ]]; then
        _instagrid_words \
          '--man' 'print the whole manual' \
          '--help' 'print this help'
      else
        ((operands)) || _instagrid_topics
      fi
      ;;
  esac
}

_instagrid() {
  local current=${COMP_WORDS[COMP_CWORD]} command='' option='' valued='' word i
  local -i operands=0
  local options=yes
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [[ ! $command ]]; then
      command=$word
      case $command in
        compose) valued=' -l --layout -s --size --fit --focus --zoom --blank -g --gap -m --margin -r --radius -b --background --empty --caption --title --font --font-size --text-color --date-format -o --output -f --format -q --quality --max-bytes --subsampling --png-compression --dpi --photos-from --sort --seed --max-pixels --max-memory --threads --progress ' ;;
        batch) valued=' -o --output --name -l --layout -s --size --fit --focus --zoom --blank -g --gap -m --margin -r --radius -b --background --empty --caption --title --font --font-size --text-color --date-format -f --format -q --quality --max-bytes --subsampling --png-compression --dpi --photos-from --sort --seed --max-pixels --max-memory --manifest --root --shard --shards -j --jobs --progress ' ;;
        layouts) valued=' --photos -s --size ' ;;
        inspect) valued=' -l --layout -s --size --fit -g --gap -m --margin --dpi --sort --seed --max-pixels --max-memory ' ;;
        arrange) valued=' -l --layout -s --size --fit --focus --zoom --blank -g --gap -m --margin -r --radius -b --background --empty --caption --title --font --font-size --text-color --date-format -o --output --photos-from --sort --seed --max-pixels --max-memory --threads --progress ' ;;
      esac
    elif [[ $option ]]; then
      # bash treats the equals sign of --option=value as a word.
      [[ $word == '=' ]] || option=''
    elif [[ $options && $word == -- ]]; then
      options=''
    elif [[ $options && $valued == *" $word "* ]]; then
      option=$word
    elif [[ ! $options || $word != -?* ]]; then
      operands+=1
    fi
  done
  [[ $option && $current == '=' ]] && current=''
  case $command in
    '')
      if [[ $current == -* ]]; then
        _instagrid_words \
          '--help' 'print this help' \
          '--version' 'print the version'
      else
        _instagrid_commands
      fi
      ;;
    compose | batch | layouts | inspect | arrange | completions | help) "_instagrid_after_$command" ;;
  esac
}

complete -F _instagrid instagrid
