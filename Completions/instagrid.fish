# fish completion for instagrid, as printed by 'instagrid completions fish'.

# Whether a command precedes the cursor.
function __instagrid_is
    set -l words (commandline -opc)
    test (count $words) -gt 1; and test $words[2] = $argv[1]
end

# Whether a command immediately precedes the cursor.
function __instagrid_is_last
    __instagrid_is $argv[1]; and test (count (commandline -opc)) -eq 2
end

# Offers photos and folders, or any file if there are none.
function __instagrid_photos
    set -l files (complete -C '__fish_command_without_completions '(commandline -ct))
    set -q files[1]; or return
    set -l photos (string match -ei -r -- '\.(?:jpg|jpeg|png|heic|heif|hif|avif|webp)$|/$' $files)
    set -q photos[1]; and printf '%s\n' $photos; or printf '%s\n' $files
end

function __instagrid_commands
    printf '%s\t%s\n' \
        'compose' 'combine photos into one picture' \
        'batch' 'make many grids, from a list of photos or of grids' \
        'layouts' 'show the layouts' \
        'inspect' 'describe photos and how they would be read' \
        'arrange' 'write a page to arrange photos by eye' \
        'completions' 'print a script that completes command lines in a shell' \
        'help' 'explain the program or a command'
end

function __instagrid_layouts
    printf '%s\t%s\n' \
        'wide-top' 'layout 1: [    ] / [ ][ ]  one wide photo over two squares' \
        'wide-bottom' 'layout 2: [ ][ ] / [    ]  two squares over one wide photo' \
        'quad' 'layout 3: [ ][ ] / [ ][ ]  four squares' \
        'aab/aac' 'a template: one large photo beside two' \
        'aab/aac/def' 'a template: one large photo and five small ones' \
        'aabc/aade' 'a template: one large photo and four small ones' \
        'justified' 'rows in which photos up to 3:1 stay whole' \
        'columns:justified' 'columns in which photos up to 3:1 stay whole'
end

function __instagrid_shapes
    printf '%s\t%s\n' \
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
end

function __instagrid_fits
    printf '%s\t%s\n' \
        'cover' 'the photo fills its cell, and is cropped' \
        'contain' 'the whole photo, with the background around it'
end

function __instagrid_points
    printf '%s\t%s\n' \
        'top' 'the middle of the upper edge' \
        'bottom' 'the middle of the lower edge' \
        'left' 'the middle of the left edge' \
        'right' 'the middle of the right edge' \
        'center' 'the middle of the photo' \
        'top-left' 'the upper left corner' \
        'top-right' 'the upper right corner' \
        'bottom-left' 'the lower left corner' \
        'bottom-right' 'the lower right corner'
end

function __instagrid_backgrounds
    printf '%s\t%s\n' \
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
end

function __instagrid_colors
    printf '%s\t%s\n' \
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
end

function __instagrid_captions
    printf '%s\t%s\n' \
        'name' 'the name of the file without its extension' \
        'filename' 'the name of the file' \
        'date' 'the date on which the photo was taken' \
        'number' 'the number of the photo' \
        'title' 'the photo\'s own title or description' \
        'none' 'no caption'
end

function __instagrid_formats
    printf '%s\t%s\n' \
        'png' 'lossless' \
        'jpeg' 'smaller files' \
        'webp' 'still smaller, also transparent or lossless'
end

function __instagrid_subsamplings
    printf '%s\t%s\n' \
        '420' 'half the chroma resolution in both directions' \
        '422' 'half the chroma resolution horizontally' \
        '444' 'full chroma resolution'
end

function __instagrid_compressions
    printf '%s\t%s\n' \
        'fast' 'written quickly' \
        'small' 'slower, smaller files'
end

function __instagrid_orders
    printf '%s\t%s\n' \
        'name' 'IMG_2 before IMG_10' \
        'time' 'by the modification time of the file' \
        'taken' 'by the date taken' \
        'random' 'in random order' \
        'shape' 'each photo in the cell that suits its shape'
end

function __instagrid_progress
    printf '%s\t%s\n' \
        'auto' 'on a terminal' \
        'always' 'wherever standard error goes' \
        'never' 'not at all'
end

function __instagrid_shells
    printf '%s\t%s\n' \
        'bash' 'the GNU shell' \
        'zsh' 'the Z shell' \
        'fish' 'the friendly interactive shell'
end

function __instagrid_topics
    printf '%s\t%s\n' \
        'compose' 'combine photos into one picture' \
        'batch' 'make many grids, from a list of photos or of grids' \
        'layouts' 'show the layouts' \
        'inspect' 'describe photos and how they would be read' \
        'arrange' 'write a page to arrange photos by eye' \
        'completions' 'print a script that completes command lines in a shell' \
        'help' 'explain the program or a command' \
        'json' 'the members of the JSON objects'
end

complete -c instagrid -f
complete -c instagrid -n 'test (count (commandline -opc)) -eq 1' -k -a '(__instagrid_commands)'
complete -c instagrid -s h -l help -d 'print this help'
complete -c instagrid -n 'test (count (commandline -opc)) -eq 1' -s V -l version -d 'print the version'

complete -c instagrid -n '__instagrid_is compose' -k -a '(__instagrid_photos)'
complete -c instagrid -n '__instagrid_is compose' -s l -l layout -x -k -a '(__instagrid_layouts)' -d 'layout of the cells'
complete -c instagrid -n '__instagrid_is compose' -s s -l size -x -k -a '(__instagrid_shapes)' -d 'size in pixels'
complete -c instagrid -n '__instagrid_is compose' -l fit -x -k -a '(__instagrid_fits)' -d 'cover crops each photo to fill its cell'
complete -c instagrid -n '__instagrid_is compose' -l focus -x -k -a '(__instagrid_points)' -d 'keep this point of every photo visible'
complete -c instagrid -n '__instagrid_is compose' -l zoom -x -d 'show each photo 1...16 times as large'
complete -c instagrid -n '__instagrid_is compose' -l blank -x -d 'leave these cells empty'
complete -c instagrid -n '__instagrid_is compose' -l allow-empty -d 'allow fewer photos than cells'
complete -c instagrid -n '__instagrid_is compose' -s g -l gap -x -d 'space between cells'
complete -c instagrid -n '__instagrid_is compose' -s m -l margin -x -d 'space around the cells'
complete -c instagrid -n '__instagrid_is compose' -s r -l radius -x -d 'radius of the corners'
complete -c instagrid -n '__instagrid_is compose' -s b -l background -x -k -a '(__instagrid_backgrounds)' -d 'color around the cells'
complete -c instagrid -n '__instagrid_is compose' -l empty -x -k -a '(__instagrid_colors)' -d 'color of cells without a photo'
complete -c instagrid -n '__instagrid_is compose' -l caption -x -k -a '(__instagrid_captions)' -d 'text under the photos'
complete -c instagrid -n '__instagrid_is compose' -l title -x -d 'text at the top of the picture'
complete -c instagrid -n '__instagrid_is compose' -l font -x -d 'font of captions and title'
complete -c instagrid -n '__instagrid_is compose' -l font-size -x -d 'size of the letters of captions'
complete -c instagrid -n '__instagrid_is compose' -l text-color -x -k -a '(__instagrid_colors)' -d 'color of captions and title'
complete -c instagrid -n '__instagrid_is compose' -l date-format -x -d 'form of dates in captions'
complete -c instagrid -n '__instagrid_is compose' -l no-landlock -d 'draw text even if the kernel has no Landlock'
complete -c instagrid -n '__instagrid_is compose' -s o -l output -r -F -d 'file to write'
complete -c instagrid -n '__instagrid_is compose' -s f -l format -x -k -a '(__instagrid_formats)' -d 'format to write'
complete -c instagrid -n '__instagrid_is compose' -s q -l quality -x -d 'quality of a JPEG or WebP'
complete -c instagrid -n '__instagrid_is compose' -l max-bytes -x -d 'limit a JPEG or WebP to SIZE'
complete -c instagrid -n '__instagrid_is compose' -l lossless -d 'write a lossless WebP'
complete -c instagrid -n '__instagrid_is compose' -l subsampling -x -k -a '(__instagrid_subsamplings)' -d 'chroma subsampling of a JPEG'
complete -c instagrid -n '__instagrid_is compose' -l progressive -d 'write a progressive JPEG'
complete -c instagrid -n '__instagrid_is compose' -l png-compression -x -k -a '(__instagrid_compressions)' -d 'compression of a PNG'
complete -c instagrid -n '__instagrid_is compose' -l dpi -x -d 'resolution of a JPEG or PNG for print in pixels per inch'
complete -c instagrid -n '__instagrid_is compose' -l no-clobber -d 'never replace an existing file'
complete -c instagrid -n '__instagrid_is compose' -l force -d 'replace any file'
complete -c instagrid -n '__instagrid_is compose' -l photos-from -r -F -d 'list of photos'
complete -c instagrid -n '__instagrid_is compose' -s 0 -l null -d 'names in the list of --photos-from end in zero bytes'
complete -c instagrid -n '__instagrid_is compose' -l recursive -d 'also take photos in subfolders'
complete -c instagrid -n '__instagrid_is compose' -l sort -x -k -a '(__instagrid_orders)' -d 'order of the photos'
complete -c instagrid -n '__instagrid_is compose' -l reverse -d 'take the photos in reverse order'
complete -c instagrid -n '__instagrid_is compose' -l seed -x -d 'repeat the order of --sort random that belongs to N'
complete -c instagrid -n '__instagrid_is compose' -l skip-bad -d 'skip bad photos and texts'
complete -c instagrid -n '__instagrid_is compose' -l ignore-bad -d 'like --skip-bad'
complete -c instagrid -n '__instagrid_is compose' -l max-pixels -x -d 'refuse photos with more than N pixels'
complete -c instagrid -n '__instagrid_is compose' -l max-memory -x -d 'limit the memory for photos and pictures to SIZE'
complete -c instagrid -n '__instagrid_is compose' -l exact -d 'never shrink photos in the decoder'
complete -c instagrid -n '__instagrid_is compose' -l threads -x -d 'number of threads'
complete -c instagrid -n '__instagrid_is compose' -s n -l dry-run -d 'show how each photo would be cropped and scaled'
complete -c instagrid -n '__instagrid_is compose' -l json -d 'print the result or error as JSON'
complete -c instagrid -n '__instagrid_is compose' -l quiet -d 'print only errors'
complete -c instagrid -n '__instagrid_is compose' -l progress -x -k -a '(__instagrid_progress)' -d 'show a progress line on standard error'

complete -c instagrid -n '__instagrid_is batch' -k -a '(__instagrid_photos)'
complete -c instagrid -n '__instagrid_is batch' -s o -l output -x -k -a '(__fish_complete_directories (commandline -ct | string replace -r \'^--[^=]*=\' \'\') \'\')' -d 'folder for the grids'
complete -c instagrid -n '__instagrid_is batch' -l name -x -d 'names of the output files'
complete -c instagrid -n '__instagrid_is batch' -l update -d 'make only grids whose output is missing'
complete -c instagrid -n '__instagrid_is batch' -l drop-last -d 'ignore the last photos if they do not fill a grid'
complete -c instagrid -n '__instagrid_is batch' -s l -l layout -x -k -a '(__instagrid_layouts)' -d 'layout of the cells'
complete -c instagrid -n '__instagrid_is batch' -s s -l size -x -k -a '(__instagrid_shapes)' -d 'size in pixels'
complete -c instagrid -n '__instagrid_is batch' -l fit -x -k -a '(__instagrid_fits)' -d 'cover crops each photo to fill its cell'
complete -c instagrid -n '__instagrid_is batch' -l focus -x -k -a '(__instagrid_points)' -d 'keep this point of every photo visible'
complete -c instagrid -n '__instagrid_is batch' -l zoom -x -d 'show each photo 1...16 times as large'
complete -c instagrid -n '__instagrid_is batch' -l blank -x -d 'leave these cells empty'
complete -c instagrid -n '__instagrid_is batch' -l allow-empty -d 'allow fewer photos than cells'
complete -c instagrid -n '__instagrid_is batch' -s g -l gap -x -d 'space between cells'
complete -c instagrid -n '__instagrid_is batch' -s m -l margin -x -d 'space around the cells'
complete -c instagrid -n '__instagrid_is batch' -s r -l radius -x -d 'radius of the corners'
complete -c instagrid -n '__instagrid_is batch' -s b -l background -x -k -a '(__instagrid_backgrounds)' -d 'color around the cells'
complete -c instagrid -n '__instagrid_is batch' -l empty -x -k -a '(__instagrid_colors)' -d 'color of cells without a photo'
complete -c instagrid -n '__instagrid_is batch' -l caption -x -k -a '(__instagrid_captions)' -d 'text under the photos'
complete -c instagrid -n '__instagrid_is batch' -l title -x -d 'text at the top of the picture'
complete -c instagrid -n '__instagrid_is batch' -l font -x -d 'font of captions and title'
complete -c instagrid -n '__instagrid_is batch' -l font-size -x -d 'size of the letters of captions'
complete -c instagrid -n '__instagrid_is batch' -l text-color -x -k -a '(__instagrid_colors)' -d 'color of captions and title'
complete -c instagrid -n '__instagrid_is batch' -l date-format -x -d 'form of dates in captions'
complete -c instagrid -n '__instagrid_is batch' -l no-landlock -d 'draw text even if the kernel has no Landlock'
complete -c instagrid -n '__instagrid_is batch' -s f -l format -x -k -a '(__instagrid_formats)' -d 'format to write'
complete -c instagrid -n '__instagrid_is batch' -s q -l quality -x -d 'quality of a JPEG or WebP'
complete -c instagrid -n '__instagrid_is batch' -l max-bytes -x -d 'limit a JPEG or WebP to SIZE'
complete -c instagrid -n '__instagrid_is batch' -l lossless -d 'write a lossless WebP'
complete -c instagrid -n '__instagrid_is batch' -l subsampling -x -k -a '(__instagrid_subsamplings)' -d 'chroma subsampling of a JPEG'
complete -c instagrid -n '__instagrid_is batch' -l progressive -d 'write a progressive JPEG'
complete -c instagrid -n '__instagrid_is batch' -l png-compression -x -k -a '(__instagrid_compressions)' -d 'compression of a PNG'
complete -c instagrid -n '__instagrid_is batch' -l dpi -x -d 'resolution of a JPEG or PNG for print in pixels per inch'
complete -c instagrid -n '__instagrid_is batch' -l no-clobber -d 'skip grids whose output exists'
complete -c instagrid -n '__instagrid_is batch' -l force -d 'replace any file'
complete -c instagrid -n '__instagrid_is batch' -l photos-from -r -F -d 'list of photos'
complete -c instagrid -n '__instagrid_is batch' -s 0 -l null -d 'names in the list of --photos-from end in zero bytes'
complete -c instagrid -n '__instagrid_is batch' -l recursive -d 'also take photos in subfolders'
complete -c instagrid -n '__instagrid_is batch' -l sort -x -k -a '(__instagrid_orders)' -d 'order of the photos'
complete -c instagrid -n '__instagrid_is batch' -l reverse -d 'take the photos in reverse order'
complete -c instagrid -n '__instagrid_is batch' -l seed -x -d 'repeat the order of --sort random that belongs to N'
complete -c instagrid -n '__instagrid_is batch' -l skip-bad -d 'skip bad photos and texts'
complete -c instagrid -n '__instagrid_is batch' -l ignore-bad -d 'like --skip-bad'
complete -c instagrid -n '__instagrid_is batch' -l max-pixels -x -d 'refuse photos with more than N pixels'
complete -c instagrid -n '__instagrid_is batch' -l max-memory -x -d 'limit the memory for photos and pictures to SIZE'
complete -c instagrid -n '__instagrid_is batch' -l exact -d 'never shrink photos in the decoder'
complete -c instagrid -n '__instagrid_is batch' -s n -l dry-run -d 'show how each grid would crop its photos'
complete -c instagrid -n '__instagrid_is batch' -l quiet -d 'print only errors'
complete -c instagrid -n '__instagrid_is batch' -l manifest -r -F -d 'list of grids'
complete -c instagrid -n '__instagrid_is batch' -l root -x -k -a '(__fish_complete_directories (commandline -ct | string replace -r \'^--[^=]*=\' \'\') \'\')' -d 'folder to which names in a manifest are relative'
complete -c instagrid -n '__instagrid_is batch' -l shard -x -d 'make shard I of N'
complete -c instagrid -n '__instagrid_is batch' -l shards -x -d 'number of shards for --shard env'
complete -c instagrid -n '__instagrid_is batch' -s j -l jobs -x -d 'number of grids to make at the same time'
complete -c instagrid -n '__instagrid_is batch' -l fail-fast -d 'start no more grids after one has failed'
complete -c instagrid -n '__instagrid_is batch' -l json -d 'print a JSON object per grid'
complete -c instagrid -n '__instagrid_is batch' -l unordered -d 'report each grid as soon as it is finished'
complete -c instagrid -n '__instagrid_is batch' -l progress -x -k -a '(__instagrid_progress)' -d 'show a progress line on standard error'

complete -c instagrid -n '__instagrid_is layouts' -k -a '(__instagrid_layouts)'
complete -c instagrid -n '__instagrid_is layouts' -l photos -x -d 'show the layout for N square photos'
complete -c instagrid -n '__instagrid_is layouts' -s s -l size -x -k -a '(__instagrid_shapes)' -d 'size in pixels'
complete -c instagrid -n '__instagrid_is layouts' -l json -d 'print a JSON object per layout'

complete -c instagrid -n '__instagrid_is inspect' -k -a '(__instagrid_photos)'
complete -c instagrid -n '__instagrid_is inspect' -s l -l layout -x -k -a '(__instagrid_layouts)' -d 'layout of the cells'
complete -c instagrid -n '__instagrid_is inspect' -s s -l size -x -k -a '(__instagrid_shapes)' -d 'size in pixels'
complete -c instagrid -n '__instagrid_is inspect' -l fit -x -k -a '(__instagrid_fits)' -d 'cover crops each photo to fill its cell'
complete -c instagrid -n '__instagrid_is inspect' -s g -l gap -x -d 'space between cells'
complete -c instagrid -n '__instagrid_is inspect' -s m -l margin -x -d 'space around the cells'
complete -c instagrid -n '__instagrid_is inspect' -l dpi -x -d 'resolution of a JPEG or PNG for print in pixels per inch'
complete -c instagrid -n '__instagrid_is inspect' -l recursive -d 'also take photos in subfolders'
complete -c instagrid -n '__instagrid_is inspect' -l sort -x -k -a '(__instagrid_orders)' -d 'order of the photos'
complete -c instagrid -n '__instagrid_is inspect' -l reverse -d 'take the photos in reverse order'
complete -c instagrid -n '__instagrid_is inspect' -l seed -x -d 'repeat the order of --sort random that belongs to N'
complete -c instagrid -n '__instagrid_is inspect' -l max-pixels -x -d 'refuse photos with more than N pixels'
complete -c instagrid -n '__instagrid_is inspect' -l max-memory -x -d 'limit the memory for photos and pictures to SIZE'
complete -c instagrid -n '__instagrid_is inspect' -l exact -d 'never shrink photos in the decoder'
complete -c instagrid -n '__instagrid_is inspect' -l decode -d 'decode each photo completely'
complete -c instagrid -n '__instagrid_is inspect' -l verbose -d 'also show how each photo is stored'
complete -c instagrid -n '__instagrid_is inspect' -l json -d 'print a JSON object per photo'

complete -c instagrid -n '__instagrid_is arrange' -k -a '(__instagrid_photos)'
complete -c instagrid -n '__instagrid_is arrange' -s l -l layout -x -k -a '(__instagrid_layouts)' -d 'layout that the page begins with'
complete -c instagrid -n '__instagrid_is arrange' -s s -l size -x -k -a '(__instagrid_shapes)' -d 'size in pixels'
complete -c instagrid -n '__instagrid_is arrange' -l fit -x -k -a '(__instagrid_fits)' -d 'cover crops each photo to fill its cell'
complete -c instagrid -n '__instagrid_is arrange' -l focus -x -k -a '(__instagrid_points)' -d 'keep this point of every photo visible'
complete -c instagrid -n '__instagrid_is arrange' -l zoom -x -d 'show each photo 1...16 times as large'
complete -c instagrid -n '__instagrid_is arrange' -l blank -x -d 'leave these cells empty'
complete -c instagrid -n '__instagrid_is arrange' -s g -l gap -x -d 'space between cells'
complete -c instagrid -n '__instagrid_is arrange' -s m -l margin -x -d 'space around the cells'
complete -c instagrid -n '__instagrid_is arrange' -s r -l radius -x -d 'radius of the corners'
complete -c instagrid -n '__instagrid_is arrange' -s b -l background -x -k -a '(__instagrid_backgrounds)' -d 'color around the cells'
complete -c instagrid -n '__instagrid_is arrange' -l empty -x -k -a '(__instagrid_colors)' -d 'color of cells without a photo'
complete -c instagrid -n '__instagrid_is arrange' -l caption -x -k -a '(__instagrid_captions)' -d 'text under the photos'
complete -c instagrid -n '__instagrid_is arrange' -l title -x -d 'text at the top of the picture'
complete -c instagrid -n '__instagrid_is arrange' -l font -x -d 'font of captions and title'
complete -c instagrid -n '__instagrid_is arrange' -l font-size -x -d 'size of the letters of captions'
complete -c instagrid -n '__instagrid_is arrange' -l text-color -x -k -a '(__instagrid_colors)' -d 'color of captions and title'
complete -c instagrid -n '__instagrid_is arrange' -l date-format -x -d 'form of dates in captions'
complete -c instagrid -n '__instagrid_is arrange' -s o -l output -r -F -d 'page to write'
complete -c instagrid -n '__instagrid_is arrange' -l no-clobber -d 'never replace an existing file'
complete -c instagrid -n '__instagrid_is arrange' -l force -d 'replace any file'
complete -c instagrid -n '__instagrid_is arrange' -l photos-from -r -F -d 'list of photos'
complete -c instagrid -n '__instagrid_is arrange' -s 0 -l null -d 'names in the list of --photos-from end in zero bytes'
complete -c instagrid -n '__instagrid_is arrange' -l recursive -d 'also take photos in subfolders'
complete -c instagrid -n '__instagrid_is arrange' -l sort -x -k -a '(__instagrid_orders)' -d 'order of the photos'
complete -c instagrid -n '__instagrid_is arrange' -l reverse -d 'take the photos in reverse order'
complete -c instagrid -n '__instagrid_is arrange' -l seed -x -d 'repeat the order of --sort random that belongs to N'
complete -c instagrid -n '__instagrid_is arrange' -l skip-bad -d 'skip bad photos and texts'
complete -c instagrid -n '__instagrid_is arrange' -l ignore-bad -d 'like --skip-bad'
complete -c instagrid -n '__instagrid_is arrange' -l max-pixels -x -d 'refuse photos with more than N pixels'
complete -c instagrid -n '__instagrid_is arrange' -l max-memory -x -d 'limit the memory for photos and pictures to SIZE'
complete -c instagrid -n '__instagrid_is arrange' -l threads -x -d 'number of photos to read at the same time'
complete -c instagrid -n '__instagrid_is arrange' -l quiet -d 'print only errors'
complete -c instagrid -n '__instagrid_is arrange' -l progress -x -k -a '(__instagrid_progress)' -d 'show a progress line on standard error'

complete -c instagrid -n '__instagrid_is_last completions' -k -a '(__instagrid_shells)'

complete -c instagrid -n '__instagrid_is_last help' -k -a '(__instagrid_topics)'
complete -c instagrid -n '__instagrid_is help' -l man -d 'print the whole manual'
